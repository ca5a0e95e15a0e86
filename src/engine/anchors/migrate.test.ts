import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { migrationBetween } from './migrate.ts';
import { migrateMany } from './testing/migrated.ts';

/** What the words land on, in brackets with a few characters around; null when they land nowhere. */
function migrated(before: string, words: string, after: string): string | null {
  const start = before.indexOf(words);
  const landing = migrationBetween(before, after)({ start, end: start + words.length });
  if (landing === null) return null;
  return `${after.slice(Math.max(0, landing.start - 4), landing.start)}[${after.slice(landing.start, landing.end)}]`;
}

const BEES =
  'Bees dance in the dark. The dance tells where the flowers are.\nNo bee is told what to do. The hive decides.';

test.each([
  [
    'text that stands behind what was written in',
    'the flowers',
    `Long ago, someone saw it. ${BEES}`,
    'ere [the flowers]',
  ],
  [
    'a word that stands twice, at its own place',
    'dance',
    BEES.replace('in the dark', 'in utter darkness'),
    'ees [dance]',
  ],
  [
    'words of which one was corrected',
    'where the flowers are',
    BEES.replace('flowers', 'best flowers'),
    'lls [where the best flowers are]',
  ],
  ['part of a word', 'flower', `${BEES} So it goes.`, 'the [flower]'],
  [
    'a sentence that was moved',
    'The hive decides',
    `The hive decides. ${BEES.replace(' The hive decides.', '')}`,
    '[The hive decides]',
  ],
  [
    'words over two paragraphs that became one',
    'flowers are.\nNo bee',
    BEES.replace('\n', ' '),
    'the [flowers are. No bee]',
  ],
])('%s are found again', (_, words, after, landing) => {
  expect(migrated(BEES, words, after)).toBe(landing);
});

test.each([
  ['that is gone', 'The hive decides', BEES.replace('The hive decides.', '')],
  [
    'that was written anew',
    'No bee is told what to do',
    BEES.replace('No bee is told what to do', 'Each worker finds its own task'),
  ],
  [
    'whose text was replaced from beginning to end',
    'dance',
    'Coral turns white when the water stays too warm for too long.',
  ],
])('text %s has no place', (_, words, after) => {
  expect(migrated(BEES, words, after)).toBeNull();
});

test('of two equal sentences one is deleted: the marks of the other stay with it', () => {
  const text = 'It rains. We wait at the door. A bus comes. It rains. We go home at last.';
  const after = text.replace('It rains. We wait', 'We wait');
  const migrate = migrationBetween(text, after);
  expect(migrate({ start: 0, end: 8 })).toBeNull();
  const second = text.lastIndexOf('It rains');
  expect(migrate({ start: second, end: second + 8 })).toEqual({ start: second - 10, end: second - 2 });
});

test.each(['en', 'zh'] as const)('over random edits of articles (%s) hardly a mark is lost or misplaced', (side) => {
  const tally = migrateMany(1_000, [0.05, 0.1, 0.2], side, randomOf(`marks ${side}`));
  expect(tally.wrong).toBe(0);
  expect(tally.standingPlaced / tally.standing).toBeGreaterThan(0.99);
});
