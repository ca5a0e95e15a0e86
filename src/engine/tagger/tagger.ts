/**
 * Part-of-speech tagger and lemmatizer: an averaged perceptron that reads a sentence once from left to right (Collins
 * 2002). Word classes of the dictionary and clusters of words used alike are among its features, so that words it was
 * never trained on are told by what they can be; capitals are judged by the whole text.
 */
import type { Lexicon } from '../lexicon.ts';
import { capitalEvidence, openingsOf } from './capitals.ts';
import { GROUP_SIZE, historyFeatures, neighbours, type Opening, togetherFeatures } from './features.ts';
import { type KnownWord, noWord, wordSums } from './known-word.ts';
import { addWeights, type TaggerModel } from './model.ts';
import { universalLemma } from './universal-lemma.ts';
import type { TaggedWord, UniversalTag } from './universal-tags.ts';
import { NO_WORD } from './word-properties.ts';

export interface Tagger {
  /** Tags of the words of one sentence, split as the treebank splits them (see `treebankWords`). Linear in words. */
  tag(words: readonly string[]): TaggedWord[];
  /** Tags of the sentences of one text, each as its words. Linear in words. */
  tagText(sentences: readonly (readonly string[])[]): TaggedWord[][];
}

/** Words that are kept with their sums, about 1.5 kB each; a text repeats its words. */
const KEPT_WORDS = 10_000;
/** Brings the distance of two scores to the unit of {@link TaggedWord}'s margin. */
const MARGIN_UNIT = 34;

/** A tagger of these weights that asks this dictionary. */
export function createTagger(model: TaggerModel, lexicon: Lexicon): Tagger {
  const { classes, tags } = model;
  const width = classes.length;
  const fineTags = classes.map((name) => name.split('/')[1] ?? name);
  const scores = new Int32Array(width);
  const features = new Int32Array(GROUP_SIZE);
  const kept = new Map<string, KnownWord>();
  const sums = wordSums(model, lexicon);
  const outside = noWord(NO_WORD);

  function known(form: string): KnownWord {
    let word = kept.get(form);
    if (word === undefined) {
      word = sums.knownWord(form);
      if (kept.size >= KEPT_WORDS) kept.clear();
      kept.set(form, word);
    }
    return word;
  }

  function tagText(sentences: readonly (readonly string[])[]): TaggedWord[][] {
    const words = sentences.map((sentence) => sentence.map(known));
    const properties = words.map((sentence) => sentence.map((word) => word.properties));
    const openings = properties.map(openingsOf);
    const capitals = capitalEvidence(properties, openings);
    return words.map((sentence, index) => tagSentence(sentence, openings[index] as Uint8Array, capitals));
  }

  function tagSentence(
    sentence: readonly KnownWord[],
    openings: Uint8Array,
    capitals: ReadonlyMap<number, number>,
  ): TaggedWord[] {
    const found = new Uint8Array(sentence.length);
    const margins = new Float64Array(sentence.length);
    let last = -1;
    let beforeLast = -1;
    for (let index = 0; index < sentence.length; index++) {
      const word = sentence[index] as KnownWord;
      let best = word.choices[0] as number;
      margins[index] = Number.POSITIVE_INFINITY;
      if (word.choices.length > 1) {
        score(sentence, index, openings[index] as Opening, last, beforeLast, capitals);
        for (const choice of word.choices) if ((scores[choice] as number) > (scores[best] as number)) best = choice;
        margins[index] = ((scores[best] as number) - runnerUp(scores, word.choices, tags, best)) / MARGIN_UNIT;
      }
      found[index] = best;
      beforeLast = last;
      last = best;
    }
    return sentence.map((word, index) => {
      const best = found[index] as number;
      const nextFine = index + 1 < found.length ? fineTags[found[index + 1] as number] : undefined;
      const [tag, fine] = [tags[best] as UniversalTag, fineTags[best] as string];
      return { tag, fine, margin: margins[index] as number, lemma: lemmaOf(word, best, tag, fine, nextFine) };
    });
  }

  /** Writes the score of each choice; those of other classes mean nothing. */
  function score(
    sentence: readonly KnownWord[],
    index: number,
    opening: Opening,
    last: number,
    beforeLast: number,
    capitals: ReadonlyMap<number, number>,
  ): void {
    const word = sentence[index] as KnownWord;
    const left = sentence[index - 1] ?? outside;
    const right = sentence[index + 1] ?? outside;
    const farRight = sentence[index + 2] ?? outside;
    const own = sums.own(word, opening);
    const after = sums.after(word, last);
    const leftSums = sums.beside(left, neighbours.left);
    const rightSums = sums.beside(right, neighbours.right);
    const farLeftSums = sums.beside(sentence[index - 2] ?? outside, neighbours.farLeft);
    const farRightSums = sums.beside(farRight, neighbours.farRight);
    const { choices, properties } = word;
    for (let place = 0; place < choices.length; place++) {
      const choice = choices[place] as number;
      scores[choice] =
        (own[place] as number) +
        (after[place] as number) +
        (leftSums[neighbours.left * width + choice] as number) +
        (rightSums[neighbours.right * width + choice] as number) +
        (farLeftSums[neighbours.farLeft * width + choice] as number) +
        (farRightSums[neighbours.farRight * width + choice] as number);
    }
    const capital = properties.isCapitalized ? (capitals.get(properties.word) ?? 0) : 0;
    const together = togetherFeatures(
      left.properties,
      properties,
      right.properties,
      farRight.properties,
      opening,
      capital,
      features,
    );
    addWeights(model.table, features, together, choices, scores);
    const history = historyFeatures(properties, right.properties, last, beforeLast, features);
    addWeights(model.table, features, history, choices, scores);
  }

  function lemmaOf(word: KnownWord, best: number, tag: UniversalTag, fine: string, nextFine?: string): string {
    // `'s` and `'d` depend on what follows; every other lemma on the word and its class alone.
    const place = nextFine === 'VBN' ? best + width : best;
    const known = word.lemmas[place];
    if (known !== undefined) return known;
    const lemma = universalLemma(word.form, { tag, fine }, lexicon, nextFine);
    word.lemmas[place] = lemma;
    return lemma;
  }

  return { tag: (words) => tagText([words])[0] ?? [], tagText };
}

/** The highest score of a choice with another universal tag. */
function runnerUp(scores: Int32Array, choices: Uint8Array, tags: readonly UniversalTag[], best: number): number {
  let highestOther = Number.NEGATIVE_INFINITY;
  for (const choice of choices) {
    if (tags[choice] !== tags[best] && (scores[choice] as number) > highestOther) highestOther = scores[choice] as number;
  }
  return highestOther;
}
