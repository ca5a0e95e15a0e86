import { expect, test } from 'vitest';
import { dismissedNotices, dismissNotice } from './notice-bars.tsx';

function storage(first: string | null = null) {
  let kept = first;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}

test('a closed notice stays closed, and so do those closed before', () => {
  const kept = storage();
  dismissNotice(kept, '3');
  dismissNotice(kept, '7');
  dismissNotice(kept, '3');
  expect([...dismissedNotices(kept)]).toEqual(['7', '3']);
});

test('a hundred are remembered, the oldest is forgotten first', () => {
  const kept = storage();
  for (let id = 1; id <= 101; id += 1) dismissNotice(kept, String(id));
  expect(dismissedNotices(kept).has('1')).toBe(false);
  expect(dismissedNotices(kept).size).toBe(100);
});

test.each(['nonsense', '{"a":1}', '[1,null]'])('what is no list of ids (%s) hides nothing', (first) => {
  expect(dismissedNotices(storage(first)).size).toBe(0);
});

test('where storage is closed a notice is closed for this page all the same', () => {
  const refuse = () => {
    throw new Error('closed');
  };
  expect(dismissNotice({ getItem: refuse, setItem: refuse }, '3').has('3')).toBe(true);
});
