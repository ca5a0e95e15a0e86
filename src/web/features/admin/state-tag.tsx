/** The state of an article, as a tag. */
import type { ArticleCard } from '#contract/shapes.ts';
import { Tag } from '../../ui/tag.tsx';
import { isScheduled, stateLabel, stateTone } from './article-state.ts';

export function StateTag({ article }: { article: Pick<ArticleCard, 'status' | 'published_at'> }) {
  if (isScheduled(article)) return <Tag tone="warn">定时发布</Tag>;
  return <Tag tone={stateTone(article.status)}>{stateLabel(article.status)}</Tag>;
}
