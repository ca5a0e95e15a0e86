/**
 * Part-of-speech tagger and lemmatizer: an averaged perceptron that reads a sentence once from left to right (Collins 2002). Its features
 * include the dictionary's word classes and clusters of similar words, which also cover unseen words; capitals are judged by the whole
 * text.
 */

import type { Lexicon } from '../lexicon.ts';
import type { TextRange } from '../text-range.ts';
import { type CapitalUse, capitalContextsOf, capitalUse, properNounBias } from './capitals.ts';
import { type CapitalContext, GROUP_SIZE, historyFeatures, neighbours, togetherFeatures } from './feature-templates.ts';
import { canBePredicate, lacksFiniteVerb, mayBeMistaken } from './finite-verb.ts';
import { clusterAt, placeOf } from './lexical-resources.ts';
import { addWeights, closestRival, highest, leadOf, runnerUp, type TaggerModel } from './model.ts';
import {
  featureSums,
  NEVER,
  type NumberedLemma,
  type NumberOf,
  type TokenFeatures,
  tokenCache,
} from './token-features.ts';
import { lemmaContext, type NextWord, universalLemma } from './universal-lemma.ts';
import type { TaggedWord, UniversalTag } from './universal-tags.ts';
import { hashOf, wordKey } from './word-properties.ts';

export interface Tagger {
  /** Tags of the words of one sentence, split as the treebank splits them (see `treebankWords`). Linear in words. */
  tag(words: readonly string[]): TaggedWord[];
  /** Tags of the sentences of one text, each as its words. Linear in words. */
  tagText(sentences: readonly (readonly string[])[]): TaggedWord[][];
  /** The same for sentences whose words are told by their places in the text, which the words then have. */
  tagRanges(text: string, sentences: readonly (readonly TextRange[])[]): (TaggedWord & TextRange)[][];
  /** Finest cluster of words used alike that a word lies in, −1 for a word of none. */
  cluster(word: string): number;
}

/** A word of a sentence whose class is fixed before tagging. */
interface FixedClass {
  at: number;
  classIndex: number;
}

/** `loss` is the margin of the best class over this one, in the unit of {@link TaggedWord}'s margin. */
interface PossibleVerb extends FixedClass {
  loss: number;
}

const NOWHERE: TextRange = { start: 0, end: 0 };

/** Score difference per unit of {@link TaggedWord}'s margin. */
const MARGIN_UNIT = 75;
const SETTLED = 4 * MARGIN_UNIT;
/** Below this margin a word is told its closest rival. */
const NARROW = 5;
/** Largest loss for which a word is still considered as the missing verb. */
const MAX_LOST = 4;

/** Tags after `to` that make it a preposition: `turn to painting`. */
const governedByTo = new Set(['NN', 'NNS', 'DT', 'PRP', 'PRP$', 'CD', 'VBG']);

/**
 * A tagger of these weights that asks this dictionary.
 * @param numberOf gives the numbers by which phrases know words, which are kept with what else is known of a word.
 */
export function createTagger(model: TaggerModel, lexicon: Lexicon, numberOf: NumberOf = () => -1): Tagger {
  const { classes, tags } = model;
  const width = classes.length;
  const tagNumbers = Uint8Array.from(tags, (tag) => tags.indexOf(tag));
  const fineTags = classes.map((name) => name.split('/')[1] ?? name);
  const infinitive = classes.indexOf('PART/TO');
  const preposition = classes.indexOf('ADP/IN');
  const nameClasses = fineTags.flatMap((fine, index) => (fine.startsWith('NNP') ? index : []));
  const scores = new Int32Array(width);
  const features = new Int32Array(GROUP_SIZE);
  const sums = featureSums(model, lexicon, numberOf);
  const kept = tokenCache(sums);

  function tagText(sentences: readonly (readonly string[])[]): TaggedWord[][] {
    kept.makeRoom();
    const words = sentences.map((sentence) => sentence.map(kept.word));
    return tagKnown(words, (index) => (words[index] as readonly TokenFeatures[]).map(() => NOWHERE)).map((sentence) =>
      sentence.map(({ tag, fine, margin, key, lemma, number, lemmaNumber }) => ({
        tag,
        fine,
        margin,
        key,
        lemma,
        number,
        lemmaNumber,
      })),
    );
  }

  function tagRanges(text: string, sentences: readonly (readonly TextRange[])[]): (TaggedWord & TextRange)[][] {
    kept.makeRoom();
    const words = sentences.map((sentence) => sentence.map(({ start, end }) => kept.word(text.slice(start, end))));
    return tagKnown(words, (index) => sentences[index] as readonly TextRange[]);
  }

  function tagKnown(
    words: readonly (readonly TokenFeatures[])[],
    rangesOf: (sentence: number) => readonly TextRange[],
  ): (TaggedWord & TextRange)[][] {
    const properties = words.map((sentence) => sentence.map((word) => word.properties));
    const capitalContexts = properties.map(capitalContextsOf);
    const capitals = capitalUse(properties, capitalContexts);
    return words.map((sentence, index) =>
      tagSentence(sentence, capitalContexts[index] as Uint8Array, capitals, rangesOf(index)),
    );
  }

  function tagSentence(
    sentence: readonly TokenFeatures[],
    capitalContexts: Uint8Array,
    capitals: CapitalUse,
    ranges: readonly TextRange[],
  ): (TaggedWord & TextRange)[] {
    const tagged = readSentence(sentence, capitalContexts, capitals, ranges, null, null);
    if (!lacksFiniteVerb(tagged)) return tagged;
    const verbs: PossibleVerb[] = [];
    readSentence(sentence, capitalContexts, capitals, ranges, null, verbs);
    const [likeliest] = verbs.sort((a, b) => a.loss - b.loss);
    return likeliest === undefined
      ? tagged
      : readSentence(sentence, capitalContexts, capitals, ranges, likeliest, null);
  }

  /**
   * The words with the class that has the highest score.
   * @param given a word that has its class already.
   * @param verbs gets the words that may be a finite verb after all, with what their scores lose by it.
   */
  function readSentence(
    sentence: readonly TokenFeatures[],
    capitalContexts: Uint8Array,
    { evidence, isCareful }: CapitalUse,
    ranges: readonly TextRange[],
    given: FixedClass | null,
    verbs: PossibleVerb[] | null,
  ): (TaggedWord & TextRange)[] {
    const tagged = new Array<TaggedWord & TextRange>(sentence.length);
    let last = -1;
    let beforeLast = -1;
    const { outside } = kept;
    let [farLeft, left] = [outside, outside];
    let word = sentence[0] ?? outside;
    let right = sentence.length > 1 ? (sentence[1] as TokenFeatures) : outside;
    for (let index = 0; index < sentence.length; index++) {
      const farRight = index + 2 < sentence.length ? (sentence[index + 2] as TokenFeatures) : outside;
      let best = word.choices[0] as number;
      let margin = Number.POSITIVE_INFINITY;
      let rival = -1;
      if (word.choices.length > 1) {
        const capitalContext = capitalContexts[index] as CapitalContext;
        const capital = word.properties.isCapitalized ? (evidence.get(word.properties.word) ?? 0) : 0;
        score(farLeft, left, word, right, farRight, capitalContext, capital, last, beforeLast);
        const leaning = capital === 0 ? 0 : properNounBias(capitalContext, capital, isCareful) * MARGIN_UNIT;
        // Scores of classes that the word cannot have are ignored.
        if (leaning > 0) for (const name of nameClasses) scores[name] = (scores[name] as number) + leaning;
        best = highest(scores, word.choices);
        if (verbs !== null) findVerbs(word, index, best, tagged, verbs);
        if (given?.at === index) best = given.classIndex;
        margin = ((scores[best] as number) - runnerUp(scores, word.choices, tagNumbers, best)) / MARGIN_UNIT;
        if (margin < NARROW) rival = closestRival(scores, word.choices, tagNumbers, best);
      }
      if (last === infinitive && governedByTo.has(fineTags[best] as string))
        last = retag(tagged[index - 1], preposition);
      // A lemma may depend on the next class, so that the lemma of the word before is set here.
      if (index > 0)
        setLemma(
          tagged[index - 1] as TaggedWord,
          lemmaOf(left, last, { key: word.key, fine: fineTags[best] as string }),
        );
      const { start, end } = ranges[index] as TextRange;
      const [tag, fine] = [tags[best] as UniversalTag, fineTags[best] as string];
      tagged[index] = {
        start,
        end,
        tag,
        fine,
        margin,
        rival: rival === -1 ? undefined : (tags[rival] as UniversalTag),
        key: word.key,
        lemma: '',
        number: word.number,
        lemmaNumber: -1,
      };
      beforeLast = last;
      last = best;
      farLeft = left;
      left = word;
      word = right;
      right = farRight;
    }
    if (sentence.length > 0) setLemma(tagged[sentence.length - 1] as TaggedWord, lemmaOf(left, last, null));
    return tagged;
  }

  /** Gives a word another class. Returns it. */
  function retag(word: TaggedWord | undefined, classIndex: number): number {
    if (word === undefined || classIndex < 0) return infinitive;
    word.tag = tags[classIndex] as UniversalTag;
    word.fine = fineTags[classIndex] as string;
    return classIndex;
  }

  /** Adds what verbs the word at `index` could be instead of `best`, by the scores as they stand. */
  function findVerbs(
    { key, choices }: TokenFeatures,
    index: number,
    best: number,
    tagged: readonly TaggedWord[],
    verbs: PossibleVerb[],
  ): void {
    for (const choice of choices) {
      const fine = fineTags[choice] as string;
      if (tags[choice] !== 'VERB' || !mayBeMistaken(fineTags[best] as string, fine)) continue;
      const loss = ((scores[best] as number) - (scores[choice] as number)) / MARGIN_UNIT;
      if (loss < MAX_LOST && canBePredicate(key, fine, tagged, index, lexicon))
        verbs.push({ at: index, classIndex: choice, loss });
    }
  }

  /** Writes the score of each choice; those of other classes mean nothing. Positional for speed: called for every token. */
  function score(
    farLeft: TokenFeatures,
    left: TokenFeatures,
    word: TokenFeatures,
    right: TokenFeatures,
    farRight: TokenFeatures,
    capitalContext: CapitalContext,
    capital: number,
    last: number,
    beforeLast: number,
  ): void {
    const own = sums.own(word, capitalContext);
    const after = sums.after(word, last);
    const leftAt = sums.beside(left, neighbours.left);
    const rightAt = sums.beside(right, neighbours.right);
    const farLeftAt = sums.beside(farLeft, neighbours.farLeft);
    const farRightAt = sums.beside(farRight, neighbours.farRight);
    const { choices, properties } = word;
    // Read last: any of the sums above may have replaced the array.
    const pool = sums.pool.sums;
    for (let place = 0; place < choices.length; place++) {
      const choice = choices[place] as number;
      scores[choice] =
        (pool[own + place] as number) +
        (pool[after + place] as number) +
        (pool[leftAt + choice] as number) +
        (pool[rightAt + choice] as number) +
        (pool[farLeftAt + choice] as number) +
        (pool[farRightAt + choice] as number);
    }
    if (leadOf(scores, choices) >= SETTLED) return;
    const together = togetherFeatures(
      left.properties,
      properties,
      right.properties,
      farRight.properties,
      capitalContext,
      capital,
      features,
    );
    const all = historyFeatures(properties, right.properties, last, beforeLast, features, together);
    addWeights(model.table, features, all, choices, scores);
  }

  /** @param next null at the end of a sentence */
  function lemmaOf(word: TokenFeatures, classIndex: number, next: NextWord | null): NumberedLemma {
    const wordClass = { tag: tags[classIndex] as UniversalTag, fine: fineTags[classIndex] as string };
    const context = lemmaContext(word.key, wordClass.fine, next);
    const place = classIndex + context * width;
    if (word.firstLemmaPlace === place && word.firstLemma !== null) return word.firstLemma;
    const known = word.lemmas?.[place];
    if (known !== undefined) return known;
    const written = universalLemma(word.form, wordClass, lexicon, context);
    const lemma = { lemma: written, number: numberOf(written.toLowerCase()) };
    if (word.firstLemmaPlace === NEVER) {
      word.firstLemmaPlace = place;
      word.firstLemma = lemma;
    } else {
      word.lemmas ??= [];
      word.lemmas[place] = lemma;
    }
    return lemma;
  }

  return {
    tag: (words) => tagText([words])[0] ?? [],
    tagText,
    tagRanges,
    cluster: (word) => clusterAt(placeOf(hashOf(wordKey(word)), model.published), model.published),
  };
}

function setLemma(word: TaggedWord, { lemma, number }: NumberedLemma): void {
  word.lemma = lemma;
  word.lemmaNumber = number;
}
