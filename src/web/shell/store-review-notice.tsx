/** Replaces what is sold while an app store reviews the app; the style sheets hide it at all other times (see store-review-mode.ts). */
import { EmptyState } from '../ui/list-states.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function StoreReviewNotice() {
  return (
    <div className="review-only">
      <EmptyState title="这里现在不能用" action={<TextLink href="/">回首页</TextLink>} />
    </div>
  );
}
