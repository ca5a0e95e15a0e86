import { expect, test } from 'vitest';
import { overtakenDetails } from './details-form.tsx';

test('what somebody else changed while it was typed is told, unless both wrote the same', () => {
  const typed = { summary: '夜里的灯', topics: ['科技'], cover: '/covers/lamp.svg' };
  const seen = { summary: null as string | null, topics: [] as string[], cover: '/covers/sea.svg' };
  const saved = { ...seen, title: 'Lamps' };
  expect(overtakenDetails<typeof saved>(typed, seen, saved)).toEqual([]);
  const theirs = { ...saved, summary: '灯为什么暗了', topics: ['科技'], title: 'Lights' };
  expect(overtakenDetails<typeof saved>(typed, seen, theirs)).toEqual(['summary']);
});
