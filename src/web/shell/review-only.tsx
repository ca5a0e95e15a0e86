/** Stands where something is sold, and shows only while the app is looked over by a store (see review-mode.ts). */
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function ReviewOnly() {
  return (
    <div className="review-only">
      <EmptyState title="这里现在不能用" action={<TextLink href="/">回首页</TextLink>} />
    </div>
  );
}
