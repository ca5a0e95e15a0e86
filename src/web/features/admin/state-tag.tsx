/** The state of an article, as a tag. */
import type { ArticleStatus } from '#contract/shapes.ts';
import { Tag } from '../../ui/tag.tsx';
import { isScheduled, stateLabel, stateTone } from './article-state.ts';

interface StateTagProps {
  status: ArticleStatus;
  /** Where it is known: what is out only later is told apart. */
  publishedAt?: string | null;
}

export function StateTag({ status, publishedAt = null }: StateTagProps) {
  if (isScheduled({ status, published_at: publishedAt })) return <Tag tone="warn">定时发布</Tag>;
  return <Tag tone={stateTone(status)}>{stateLabel(status)}</Tag>;
}
