/** The state of an article, as a tag. */
import type { ArticleStatus } from '#contract/shapes.ts';
import { Tag } from '../../ui/tag.tsx';
import { stateLabel, stateTone } from './article-state.ts';

export function StateTag({ status }: { status: ArticleStatus }) {
  return <Tag tone={stateTone(status)}>{stateLabel(status)}</Tag>;
}
