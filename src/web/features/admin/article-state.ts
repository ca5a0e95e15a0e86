/** States of an article as editors call them. */
import type { ArticleCard, ArticleStatus } from '#contract/shapes.ts';

interface ArticleState {
  label: string;
  tone?: 'good' | 'warn' | 'bad';
}

const states: Record<ArticleStatus, ArticleState> = {
  PENDING: { label: '待审', tone: 'warn' },
  PUBLISHED: { label: '已发布', tone: 'good' },
  REJECTED: { label: '已退回', tone: 'bad' },
  TRANSLATED: { label: '已翻译' },
  FETCHED: { label: '已抓取' },
  FAILED: { label: '失败', tone: 'bad' },
  DELETED: { label: '已删除' },
};

/** In the order of work: what waits for an editor first. */
export const articleStates = Object.keys(states) as ArticleStatus[];

export function stateLabel(status: ArticleStatus): string {
  return states[status].label;
}

export function stateTone(status: ArticleStatus): ArticleState['tone'] {
  return states[status].tone;
}

/** Passed, but for a time to come: no reader sees it yet. */
export function isScheduled({ status, published_at: at }: Pick<ArticleCard, 'status' | 'published_at'>): boolean {
  return status === 'PUBLISHED' && isAhead(at);
}

/** Whether an instant is still to come. */
export function isAhead(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now();
}

/** A state out of an address; undefined for anything else. */
export function stateOf(value: string | null): ArticleStatus | undefined {
  return articleStates.find((status) => status === value);
}

/** Address of the list of articles, without what is not set. */
export function articlesAddress(filters: {
  status?: ArticleStatus | undefined;
  q?: string;
  feed_id?: string;
  order?: string;
  offset?: number;
}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '' && value !== 0 && value !== 'new') search.set(name, String(value));
  }
  return search.size === 0 ? '/admin/articles' : `/admin/articles?${search}`;
}
