/**
 * Measures how often the dictionary finds the meaning of a word, on our own sentences, whose human translation it does not see: `npm run
 * sense:score [-- --errors N] [-- --separate]`. Prints figures for the documents that training used and for those held back; `--separate`
 * takes sentences of the press and an encyclopedia instead, none of which was used in training.
 */
import { parseArgs } from 'node:util';
import { attestedNearby } from '#engine/sense/sense-by-translation.ts';
import { splitWordings } from '#engine/sense/wordings.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { isWordingInTranslation, type SampledWord, sampledWords } from './sense/instances.ts';
import { parallelSentences, separateSentences } from './sense/parallel-sample.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const { values } = parseArgs({
  options: { errors: { type: 'string', default: '0' }, separate: { type: 'boolean', default: false } },
});
const BINS = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];

ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const words = sampledWords(values.separate ? separateSentences() : parallelSentences(), dictionary);
for (const isHeld of [false, true])
  print(
    isHeld ? 'held back' : values.separate ? 'open' : 'trained on',
    words.filter(({ sentence }) => sentence.isHeld === isHeld),
  );
dictionary.close();

function judged({ sentence, word, at }: SampledWord) {
  const info = dictionary.lookup(word, sentence.text, { at, alone: true });
  const lines = (info?.senses ?? []).map(({ zh }) => splitWordings(zh));
  const isSaid = lines.map((line) => line.map((wording) => isWordingInTranslation(wording, sentence.translation)));
  const shown = info?.best ?? info?.likely[0] ?? 0;
  return {
    word,
    text: sentence.text,
    first: lines[shown]?.[0] ?? '',
    isNone: info?.best === null,
    certainty: info?.best === null ? 0 : (info?.certainty ?? 0),
    isDecidable: isSaid.flat().includes(true),
    nearby: attestedNearby(info?.nearby ?? [], sentence.translation),
    isFirst: isSaid[shown]?.[0] === true,
    isSense: isSaid[shown]?.includes(true) === true,
    said: lines.flatMap((line, index) => line.filter((_, place) => isSaid[index]?.[place])),
  };
}

function print(name: string, sampled: readonly SampledWord[]): void {
  const all = sampled.map(judged);
  const decidable = all.filter(({ isDecidable }) => isDecidable);
  const share = (part: readonly unknown[], whole: readonly unknown[]) => (part.length / whole.length).toFixed(3);
  const first = decidable.filter(({ isFirst }) => isFirst);
  const nearby = all.filter(({ isDecidable, nearby }) => !isDecidable && nearby !== null);
  console.log(`${name}: ${all.length} content words beyond the 500 commonest`);
  console.log(
    `  some wording of the card in the translation ${share(decidable, all)}, else a nearby word ${share(nearby, all)}`,
  );
  console.log(`  first wording of those ${share(first, decidable)}, of all ${share(first, all)}`);
  console.log(
    `  sense ${share(
      decidable.filter(({ isSense }) => isSense),
      decidable,
    )}, none chosen ${share(
      all.filter(({ isNone }) => isNone),
      all,
    )}`,
  );
  for (const [at, least] of BINS.slice(0, -1).entries()) {
    const inside = decidable.filter(({ certainty }) => certainty >= least && certainty < (BINS[at + 1] as number));
    const senses = inside.filter(({ isSense }) => isSense);
    const rate = inside.length === 0 ? '–' : share(senses, inside);
    console.log(
      `  certainty from ${least}: ${inside.length} words, sense right ${rate}, first wording ${
        inside.length === 0
          ? '–'
          : share(
              inside.filter(({ isFirst }) => isFirst),
              inside,
            )
      }`,
    );
  }
  for (const { word, first: shown, said, certainty, text } of decidable
    .filter(({ isFirst }) => !isFirst)
    .slice(0, name === 'held back' ? 0 : Number(values.errors)))
    console.log(`  ${word}: ${shown} (${certainty.toFixed(2)}), translated ${said.join(' ')} · ${text}`);
}
