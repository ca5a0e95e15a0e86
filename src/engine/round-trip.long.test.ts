import { describe, expect, it } from 'vitest';
import { segmentText, splitSentences } from './sentences.ts';
import { treebankWords } from './tagger/treebank-words.ts';
import { tokenize } from './tokens.ts';

const UNITS = 10_000_000;
const CHUNK = 1000;

/** Code units of one plane, letters and marks of English between them, the same on every run (mulberry32). */
function arbitraryText(length: number): string {
  let state = 20_261_121;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const english = ' etaoin shrdlu THE J.K. "“.’?!…—-\n';
  const chunks: string[] = [];
  for (let made = 0; made < length; made += CHUNK) {
    const isEnglish = random() < 0.5;
    const codes = Array.from({ length: CHUNK }, () =>
      isEnglish || random() < 0.2
        ? english.charCodeAt(Math.floor(random() * english.length))
        : Math.floor(random() * 0x1_0000),
    );
    chunks.push(String.fromCharCode(...codes));
  }
  return chunks.join('');
}

describe('ten million code units of arbitrary text', () => {
  const text = arbitraryText(UNITS);

  it.each([
    ['tokens', tokenize],
    ['words', (input: string) => treebankWords(segmentText(input))],
    ['sentences', splitSentences],
  ] as const)('are given back by their %s and the white space between them', (_, cut) => {
    let end = 0;
    for (const range of cut(text)) {
      const between = text.slice(end, range.start);
      // One comparison a range: ten million expectations would take minutes.
      if (between.trim() !== '' || range.end <= range.start) expect.fail(`at ${range.start}`);
      end = range.end;
    }
    expect(text.slice(end).trim()).toBe('');
  });
});
