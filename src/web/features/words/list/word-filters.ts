/** Filters and order of the word list, as in the URL. */
import type { ExamLevel, WordSource, WordState } from '#contract/shapes.ts';
import { examLevels } from '#engine/exam-level.ts';
import { addressWith } from '../../../ui/address.ts';

export const orders = [
  { value: 'new', label: '最近加入' },
  { value: 'due', label: '快到期的' },
  { value: 'hard', label: '最难记的' },
  { value: 'freq', label: '最常用的' },
  { value: 'az', label: '按字母' },
] as const;

/** States with a chip. */
export const listedStates = [
  { value: 'new', label: '新词' },
  { value: 'learning', label: '学习中' },
  { value: 'review', label: '复习中' },
  { value: 'known', label: '已掌握' },
  { value: 'ignored', label: '已忽略' },
] as const satisfies readonly { value: WordState; label: string }[];

export const sources = [
  { value: 'article', label: '文章' },
  { value: 'book', label: '书' },
  { value: 'card', label: '词卡' },
  { value: 'search', label: '搜索' },
  { value: 'manual', label: '手动' },
  { value: 'import', label: '导入' },
  { value: 'quiz', label: '测验' },
] as const satisfies readonly { value: WordSource; label: string }[];

export function sourceLabel(source: WordSource): string {
  return sources.find(({ value }) => value === source)?.label ?? '';
}

export type ListedState = (typeof listedStates)[number]['value'];

export interface WordFilters {
  order: (typeof orders)[number]['value'];
  state?: ListedState | undefined;
  level?: ExamLevel | undefined;
  source?: WordSource | undefined;
  /** Words with a sentence from this article. */
  article_id?: string | undefined;
  q?: string | undefined;
}

/** Filters in an address; invalid ones are left out, and the newest words come first by default. */
export function readWordFilters(search: URLSearchParams): WordFilters {
  const state = listedStates.find(({ value }) => value === search.get('state'))?.value;
  const level = examLevels.find((value) => value === search.get('level'));
  const source = sources.find(({ value }) => value === search.get('source'))?.value;
  const article = /^[1-9]\d{0,17}$/.exec(search.get('article_id') ?? '')?.[0];
  const q = search.get('q')?.trim().slice(0, 200);
  const order = orders.find(({ value }) => value === search.get('order'))?.value ?? 'new';
  return {
    order,
    ...(state && { state }),
    ...(level && { level }),
    ...(source && { source }),
    ...(article && { article_id: article }),
    ...(q && { q }),
  };
}

/** Whether anything but the order was chosen. */
export function isFiltered({ order: _, ...filters }: WordFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Address of the list with these filters. @param offset first word of a further page */
export function wordsAddress({ order, ...filters }: WordFilters, offset = 0): string {
  return addressWith('/myword', { ...filters, order: order !== 'new' && order, offset });
}

/** Address of the list with the filters that a form has: empty and usual values are left out. */
export function addressOfForm(fields: FormData): string {
  const named = [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return wordsAddress(readWordFilters(new URLSearchParams(named)));
}

export function wordAddress(word: string): string {
  return `/myword/${encodeURIComponent(word)}/show`;
}
