/** Prints words that do not exist, for the vocabulary test: `node scripts/placement-pseudo-words.ts [count]`. */
import { createDictionary } from '#server/features/dictionary/service.ts';
import { makePseudoWords } from './placement/pseudo-words.ts';

const DICTIONARY = new URL('../build/dictionary.sqlite', import.meta.url).pathname;
const SEED = 'waikan placement 1';
/** The letters are learned from words a learner meets; all common words are kept clear of. */
const MODEL_RANK = 12_000;
const COMMON_RANK = 25_000;

const dictionary = createDictionary({ path: DICTIONARY });
const { lexicon } = dictionary;
const words = [...dictionary.ranked(COMMON_RANK)].filter(({ word }) => /^[a-z]{3,}$/.test(word));
const common = new Set(words.map(({ word }) => word));
const models = words.filter(({ rank, isName, isInflected }) => rank <= MODEL_RANK && !isName && !isInflected);
const made = makePseudoWords(
  {
    models: models.map(({ word }) => word),
    isWord: (spelling) => lexicon.entry(spelling) !== null || lexicon.readings(spelling).length > 0,
    isCommon: (spelling) => common.has(spelling),
  },
  SEED,
  Number(process.argv[2] ?? 150),
);
console.log(made.join(' '));
dictionary.close();
