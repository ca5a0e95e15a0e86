/** @vitest-environment node */
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ReviewCard } from '#contract/shapes.ts';
import { AnswerSide } from './answer-side.tsx';

const context = {
  sentence: 'The line moved.',
  start: 4,
  end: 8,
  article_id: '15',
  title: 'Why the Other Line Always Moves Faster',
} as Partial<ReviewCard['context']> as NonNullable<ReviewCard['context']>;
const card = {
  word: 'line',
  phonetic: null,
  resolve: 'n. 队',
  context,
  met: context,
  lapses: 0,
} as Partial<ReviewCard>;
const voice = { hasVoice: false, canSayWord: () => false, sayWord: () => {}, say: () => {} };

test('the title of the article runs on within its sentence', () => {
  const html = renderToString(
    <MemoryRouter>
      <AnswerSide
        card={card as ReviewCard}
        mode="recognise"
        check={null}
        hasHints={false}
        voice={voice}
        onChange={null}
      />
    </MemoryRouter>,
  );
  const links = html.match(/<a [^>]*href="\/article\/15"[^>]*>/g) ?? [];
  expect(links.map((link) => /class="([^"]*)"/.exec(link)?.[1])).toEqual(['link', 'link']);
});
