import { expect, test } from 'vitest';
import { stateAfter } from './use-intake.ts';

test('a page that is there already leads to its article though the task failed', () => {
  const task = { id: '3', state: 'FAILED', message: '这个网址已经收录', result: { article_id: '7' } } as const;
  expect(stateAfter(task)).toMatchObject({ kind: 'failed', articleId: '7' });
  expect(stateAfter({ ...task, result: null })).toMatchObject({ kind: 'failed', articleId: null });
  expect(stateAfter({ ...task, state: 'DONE', message: '已收录' })).toMatchObject({ kind: 'done', articleId: '7' });
});
