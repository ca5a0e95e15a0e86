import { expect, test } from 'vitest';
import { commentAfter } from './note-comment.ts';

test.each([
  // What is stored, what was seen, what is written, and the comment after it: in time, late.
  ['旧', '旧', '新', '新', '新'],
  ['旧', undefined, '新', '新', '旧'],
  ['别处的', '旧', '新', '新\n\n别处的', '别处的\n\n新'],
  ['新\n\n别处的', '旧', '新', '新\n\n别处的', '新\n\n别处的'],
  ['别处的', '旧', '别处的，又长了', '别处的，又长了', '别处的，又长了'],
  ['别处的', '旧', null, '别处的', '别处的'],
  [null, '旧', '新', '新', '新'],
  ['旧', '旧', null, null, null],
  ['别处的', null, '新', '新\n\n别处的', '别处的\n\n新'],
  ['旧\n\n别处的', '旧', '新', '新\n\n别处的', '新\n\n别处的'],
  ['别处的\n\n旧', '旧', '新', '别处的\n\n新', '别处的\n\n新'],
])('%s, seen %s, written %s', (before, seen, comment, inTime, late) => {
  const write = { comment, seen_comments: seen === undefined ? undefined : ['更早的', seen] };
  expect([commentAfter(before, write), commentAfter(before, write, true)]).toEqual([inTime, late]);
});

test('a write without a comment leaves it', () => {
  expect(commentAfter('旧', {})).toBe('旧');
});
