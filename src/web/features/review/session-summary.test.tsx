/** @vitest-environment node */
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Answer } from './core/review-session.ts';
import { SessionSummary } from './session-summary.tsx';

const answer: Answer = {
  reviewUuid: 'r',
  wordId: '3',
  word: 'river',
  resolve: '河',
  rating: 3,
  spentSeconds: 2,
  isBegun: false,
  before: null,
};
const shown = (answers: readonly Answer[], onUndo: (() => void) | null) =>
  renderToString(
    <MemoryRouter>
      <SessionSummary answers={answers} isTrial={false} againHref="/flashcard" onUndo={onUndo} />
    </MemoryRouter>,
  );

test('the last card can be taken back at the end of a session, unless no answer of it is left to take back', () => {
  expect(shown([answer], () => {})).toContain('撤销最后一张');
  expect(shown([answer], null)).not.toContain('撤销最后一张');
  expect(shown([answer], null)).toContain('这一轮做完了');
});

test('a session without an answer says that nothing is left', () => {
  expect(shown([], null)).toContain('没有要复习的了');
  expect(shown([], null)).not.toContain('记住率');
});
