/** What of the word book is shown, as it stands in the address. */
import type { ExamLevel, WordState } from '#contract/shapes.ts';
import { examLevels } from '#engine/exam-level.ts';

export const orders = [
  { value: 'new', label: '最近加入' },
  { value: 'due', label: '快到期的' },
  { value: 'hard', label: '最难记的' },
  { value: 'freq', label: '最常用的' },
  { value: 'az', label: '按字母' },
] as const;

/** States that have a chip; 不再学 is found under none of them. */
export const listedStates = [
  { value: 'new', label: '新词' },
  { value: 'learning', label: '学习中' },
  { value: 'review', label: '复习中' },
  { value: 'known', label: '已掌握' },
] as const satisfies readonly { value: WordState; label: string }[];
export type ListedState = (typeof listedStates)[number]['value'];

export interface WordFilters {
  order: (typeof orders)[number]['value'];
  state?: ListedState | undefined;
  level?: ExamLevel | undefined;
  q?: string | undefined;
}

export function readWordFilters(search: URLSearchParams): WordFilters {
  const state = listedStates.find(({ value }) => value === search.get('state'))?.value;
  const level = examLevels.find((value) => value === search.get('level'));
  const q = search.get('q')?.trim().slice(0, 200);
  const order = orders.find(({ value }) => value === search.get('order'))?.value ?? 'new';
  return { order, ...(state && { state }), ...(level && { level }), ...(q && { q }) };
}

export function wordsAddress({ order, ...filters }: WordFilters, offset = 0): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (order !== 'new') search.set('order', order);
  if (offset > 0) search.set('offset', String(offset));
  return search.size === 0 ? '/myword' : `/myword?${search}`;
}

export function wordAddress(word: string): string {
  return `/myword/${encodeURIComponent(word)}/show`;
}
