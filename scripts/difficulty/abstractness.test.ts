import { expect, it } from 'vitest';
import { learnAbstractness, type TextGroup } from './abstractness.ts';

const vectors = {
  words: ['cat', 'dog', 'law', 'proof'],
  width: 2,
  rows: Float32Array.from([1, 0, 0.96, 0.28, 0, 1, 0.28, 0.96]),
};
const text = (words: string, hardness: number, length = 1) => ({
  words: words.split(' '),
  features: [length],
  hardness,
});
const group = (texts: TextGroup['texts']): TextGroup => ({ texts, spread: 1, share: 1 });

it('finds words abstract that are used like those of hard texts, also where no text has them', () => {
  const values = learnAbstractness(
    [group([text('cat cat', 1), text('law law', 2), text('cat', 1.2), text('law', 1.9)])],
    vectors,
  );
  expect(values.get('proof')).toBeGreaterThan(0.5);
  expect(values.get('dog')).toBeLessThan(-0.5);
});

it('compares texts only inside their group', () => {
  const rated = [text('cat', 1), text('law', 2), text('cat dog', 1.1), text('law proof', 1.9)];
  const alone = learnAbstractness([group(rated)], vectors);
  const otherScale = group([text('cat law', 100), text('law cat', 100)]);
  const both = learnAbstractness([group(rated), otherScale], vectors);
  for (const word of vectors.words) expect(both.get(word)).toBeCloseTo(alone.get(word) ?? 0, 6);
});
