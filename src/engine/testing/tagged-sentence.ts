/**
 * A sentence tagged by hand for the engine's own tests: `took/VBD/take it/PRP up/RP`.
 */
import type { AnalyzedSentence, AnalyzedWord } from '../tagger/analysis.ts';
import type { UniversalTag } from '../tagger/universal-tags.ts';

const tagOf: Record<string, UniversalTag> = {
  DT: 'DET',
  IN: 'ADP',
  JJ: 'ADJ',
  MD: 'AUX',
  NN: 'NOUN',
  NNP: 'PROPN',
  NNS: 'NOUN',
  POS: 'PART',
  PRP: 'PRON',
  PRP$: 'PRON',
  RB: 'ADV',
  RP: 'ADP',
  TO: 'PART',
  VB: 'VERB',
  VBD: 'VERB',
  VBG: 'VERB',
  VBZ: 'VERB',
  WP: 'PRON',
  '.': 'PUNCT',
  ',': 'PUNCT',
};

/**
 * The text, words parted by a space, and its analysis. A word without a lemma is its own.
 * @param numberOf as of the index that phrases are looked up in.
 */
export function taggedSentence(
  notation: string,
  numberOf: (word: string) => number = () => -1,
): { text: string; sentence: AnalyzedSentence } {
  let text = '';
  const words = notation.split(' ').map((word): AnalyzedWord => {
    const [form = '', fine = '', lemma = form.toLowerCase()] = word.split('/');
    const start = text === '' ? 0 : text.length + 1;
    text = text === '' ? form : `${text} ${form}`;
    return {
      start,
      end: start + form.length,
      tag: tagOf[fine] ?? 'X',
      fine,
      margin: 9,
      key: form.toLowerCase(),
      lemma,
      number: numberOf(form.toLowerCase()),
      lemmaNumber: numberOf(lemma.toLowerCase()),
    };
  });
  return { text, sentence: { start: 0, end: text.length, words } };
}
