import { expect, test } from 'vitest';
import { locatePhrase } from './phrases.ts';

/** The parts of the phrase that are found when `pressed` is pressed. */
function found(sentence: string, phrase: string, pressed: string): string[] | null {
  const start = sentence.indexOf(pressed);
  const parts = locatePhrase(sentence, phrase, { start, end: start + pressed.length });
  return parts?.map(({ start, end }) => sentence.slice(start, end)) ?? null;
}

test('a phrase is found whole from any of its words', () => {
  const sentence = 'Residents asked them to take into account the noise.';
  for (const word of ['take', 'into', 'account']) {
    expect(found(sentence, 'take into account', word)).toEqual(['take into account']);
  }
});

test('a phrase with other words inside is found in parts', () => {
  const sentence = 'The council must take these very high costs into account.';
  expect(found(sentence, 'take into account', 'account')).toEqual(['take', 'into account']);
});

test('inflected and irregular first words count', () => {
  expect(found('Warm water wakes it up.', 'wake up', 'wakes')).toEqual(['wakes', 'up']);
  expect(found('They took into account the noise.', 'take into account', 'took')).toEqual(['took into account']);
  expect(found('They took into account the noise.', 'take into account', 'account')).toEqual(['took into account']);
});

test('words that stand for somebody are skipped', () => {
  expect(found('She never changed her mind.', "change one's mind", 'mind')).toEqual(['changed', 'mind']);
});

test('a phrase that is not in the sentence is not found', () => {
  expect(found('Take the bread out.', 'take into account', 'Take')).toBeNull();
});
