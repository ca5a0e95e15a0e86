/**
 * Sentences of a treebank as the tagger sees them: each word with the rows of its features, those that depend on the
 * classes before left to the moment when these are known.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import { capitalContextsOf, capitalEvidence } from '#engine/tagger/capitals.ts';
import {
  afterFeatures,
  type CapitalContext,
  capitalContextFeatures,
  GROUP_SIZE,
  historyFeatures,
  neighbourFeatures,
  neighbours,
  ownFeatures,
  togetherFeatures,
} from '#engine/tagger/feature-templates.ts';
import type { LexicalResources } from '#engine/tagger/lexical-resources.ts';
import { choicesOf, FEATURE_MASK } from '#engine/tagger/model.ts';
import { NO_WORD, type WordProperties, wordProperties } from '#engine/tagger/word-properties.ts';
import type { WordClasses } from './word-classes.ts';

export interface ExampleWord {
  own: WordProperties;
  right: WordProperties;
  /** Rows of the features that depend on words alone. */
  rows: Int32Array;
  choices: Uint8Array;
  truth: number;
}
export type Example = readonly ExampleWord[];

/** Row of each feature that is learned. */
export type FeatureRows = ReadonlyMap<number, number>;

interface Word {
  form: string;
  tag: string;
  fine: string;
}

/** Features of one word, room for all groups. */
const MAX_FEATURES = 160;

/**
 * Examples of documents, each a list of sentences.
 * @param rarest a feature seen less often is left out.
 */
export function readExamples(
  documents: readonly (readonly (readonly Word[])[])[],
  classes: WordClasses,
  published: LexicalResources,
  lexicon: Lexicon,
  rarest: number,
): { examples: Example[]; rows: FeatureRows } {
  const known = new Map<string, WordProperties>();
  const propertiesOf = ({ form }: Word) => {
    const properties = known.get(form) ?? wordProperties(form, lexicon, { published, choices: classes.choices });
    known.set(form, properties);
    return properties;
  };
  const examples = documents.flatMap((sentences) => {
    const properties = sentences.map((words) => words.map(propertiesOf));
    const capitalContexts = properties.map(capitalContextsOf);
    const capitals = capitalEvidence(properties, capitalContexts);
    return sentences.map((words, index) =>
      readSentence(words, properties[index] ?? [], capitalContexts[index] ?? new Uint8Array(), capitals, classes),
    );
  });
  const rows = countFeatures(examples, rarest);
  for (const example of examples) for (const word of example) word.rows = rowsOf(word.rows, rows);
  return { examples, rows };
}

/** Rows of all features of a word after these classes, written into `out`; returns how many. */
export function rowsAround(
  word: ExampleWord,
  last: number,
  beforeLast: number,
  rows: FeatureRows,
  out: Int32Array,
): number {
  out.set(word.rows);
  let used = word.rows.length;
  for (const feature of classFeatures(word, last, beforeLast)) {
    const row = rows.get(feature);
    if (row !== undefined) out[used++] = row;
  }
  return used;
}

function readSentence(
  words: readonly Word[],
  properties: readonly WordProperties[],
  capitalContexts: Uint8Array,
  capitals: ReadonlyMap<number, number>,
  classes: WordClasses,
): Example {
  const buffer = new Int32Array(GROUP_SIZE);
  return words.map((word, index): ExampleWord => {
    const at = (offset: number) => properties[index + offset] ?? NO_WORD;
    const own = at(0);
    const context = (capitalContexts[index] ?? 0) as CapitalContext;
    const capital = own.isCapitalized ? (capitals.get(own.word) ?? 0) : 0;
    const features = new Int32Array(MAX_FEATURES);
    let used = 0;
    const add = (count: number) => {
      for (let place = 0; place < count; place++) features[used++] = (buffer[place] as number) & FEATURE_MASK;
    };
    add(ownFeatures(own, buffer));
    add(capitalContextFeatures(own, context, buffer));
    add(neighbourFeatures(at(-1), neighbours.left, buffer));
    add(neighbourFeatures(at(1), neighbours.right, buffer));
    add(neighbourFeatures(at(-2), neighbours.farLeft, buffer));
    add(neighbourFeatures(at(2), neighbours.farRight, buffer));
    add(togetherFeatures(at(-1), own, at(1), at(2), context, capital, buffer));
    return {
      own,
      right: at(1),
      rows: features.slice(0, used),
      choices: choicesOf(own.word, own.isCapitalized, classes),
      truth: classes.classOf(word),
    };
  });
}

const groupBuffer = new Int32Array(GROUP_SIZE);
const classBuffer = new Int32Array(2 * GROUP_SIZE);

/** Features that depend on the classes before; the array is written anew at each call. */
function classFeatures({ own, right }: ExampleWord, last: number, beforeLast: number): Int32Array {
  let used = 0;
  for (const count of [
    () => afterFeatures(own, last, groupBuffer),
    () => historyFeatures(own, right, last, beforeLast, groupBuffer, 0),
  ]) {
    const written = count();
    for (let place = 0; place < written; place++) classBuffer[used++] = (groupBuffer[place] as number) & FEATURE_MASK;
  }
  return classBuffer.subarray(0, used);
}

/** Row of each feature that is seen often enough, with the true classes as context. */
function countFeatures(examples: readonly Example[], rarest: number): FeatureRows {
  const counts = new Map<number, number>();
  const count = (feature: number) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  for (const example of examples) {
    example.forEach((word, index) => {
      word.rows.forEach(count);
      classFeatures(word, example[index - 1]?.truth ?? -1, example[index - 2]?.truth ?? -1).forEach(count);
    });
  }
  const rows = new Map<number, number>();
  for (const [feature, n] of counts) if (n >= rarest) rows.set(feature, rows.size);
  return rows;
}

function rowsOf(features: Int32Array, rows: FeatureRows): Int32Array {
  const found: number[] = [];
  for (const feature of features) {
    const row = rows.get(feature);
    if (row !== undefined) found.push(row);
  }
  return Int32Array.from(found);
}
