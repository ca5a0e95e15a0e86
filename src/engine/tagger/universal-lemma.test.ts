import { describe, expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { lemmaContext, type NextWord, universalLemma } from './universal-lemma.ts';
import type { UniversalTag } from './universal-tags.ts';

const lemma = (form: string, tag: UniversalTag, fine: string, next: NextWord | null = null) =>
  universalLemma(form, { tag, fine }, smallLexicon, lemmaContext(form, fine, next));
const behind = (fine: string, key = ''): NextWord => ({ key, fine });

describe('a lemma as treebanks have it', () => {
  it.each([
    ['TELEVISION', 'PROPN', 'NNP', 'Television'],
    ['NATO', 'PROPN', 'NNP', 'NATO'],
    ['Oct', 'PROPN', 'NNP', 'October'],
    ['Rockies', 'PROPN', 'NNPS', 'Rocky'],
    ['Philippines', 'PROPN', 'NNPS', 'Philippines'],
    ['McDonalds', 'PROPN', 'NNPS', 'McDonald'],
    ['Johannes', 'PROPN', 'NNPS', 'Johannes'],
    ['Proceedings', 'PROPN', 'NNPS', 'Proceedings'],
    ['Lebanese', 'ADJ', 'JJ', 'Lebanese'],
    ['Global', 'ADJ', 'JJ', 'global'],
    ['deer', 'NOUN', 'NNS', 'deer'],
    ['phonetics', 'NOUN', 'NNS', 'phonetics'],
    ['critics', 'NOUN', 'NNS', 'critic'],
    ['schoolchildren', 'NOUN', 'NNS', 'schoolchild'],
    ['schoolchildren', 'NOUN', 'NN', 'schoolchild'],
    ['fishermen', 'NOUN', 'NNS', 'fisherman'],
    ['troops', 'NOUN', 'NNS', 'troops'],
    ['leaves', 'NOUN', 'NNS', 'leaf'],
    ['leaves', 'VERB', 'VBZ', 'leave'],
    ['m', 'NUM', 'CD', 'million'],
    ['me', 'PRON', 'PRP', 'I'],
    ['best', 'ADV', 'RBS', 'well'],
    ['to', 'ADV', 'RB', 'too'],
    ['there', 'PRON', 'PRP$', 'their'],
    ['there', 'PRON', 'EX', 'there'],
    ['than', 'ADV', 'RB', 'then'],
    ['1990s', 'NOUN', 'NNS', '1990s'],
    ['b', 'NUM', 'LS', 'b'],
    ['b', 'NUM', 'CD', 'billion'],
    ['Kenyan', 'ADJ', 'JJ', 'Kenyan'],
    ['Catholic', 'ADJ', 'JJ', 'Catholic'],
    ['non-US', 'ADJ', 'JJ', 'non-US'],
    ['Wales', 'PROPN', 'NNPS', 'Wales'],
    ['Londons', 'PROPN', 'NNPS', 'London'],
    ['ﬁnding', 'VERB', 'VBG', 'find'],
    ['crèches', 'NOUN', 'NNS', 'crèche'],
    ['over-diagnosis', 'NOUN', 'NNS', 'over-diagnosis'],
    ['80’s', 'NOUN', 'NNS', '80s'],
    ['CO2', 'NOUN', 'NN', 'CO2'],
    ['AK47s', 'NOUN', 'NNS', 'AK47'],
    ['p.m', 'NOUN', 'NN', 'p.m.'],
    ['vs.', 'ADP', 'IN', 'vs.'],
    ['Jan.', 'PROPN', 'NNP', 'January'],
    ['Jan', 'PROPN', 'NNP', 'Jan'],
    ['non-English', 'ADJ', 'JJ', 'non-English'],
    ['Anti-Semitic', 'ADJ', 'JJ', 'anti-Semitic'],
    ['ANTI-WAR', 'ADJ', 'JJ', 'anti-war'],
    ['Non-Muslims', 'PROPN', 'NNP', 'non-Muslims'],
    ['’T', 'PROPN', 'NNP', 'it'],
    ['w/o', 'NOUN', 'NN', 'without'],
    ['d’', 'AUX', 'VBP', 'do'],
    ['bitten', 'VERB', 'VBN', 'bite'],
    ['took', 'VERB', 'VB', 'take'],
    ['found', 'VERB', 'VB', 'found'],
    ['“', 'PUNCT', '``', '"'],
    ['—', 'PUNCT', ',', '-'],
  ] as const)('of %s as %s/%s is %s', (form, tag, fine, expected) => {
    expect(lemma(form, tag, fine)).toBe(expected);
  });

  it('of a past lay depends on whether something is laid', () => {
    expect(lemma('lay', 'VERB', 'VBD', behind('NNS'))).toBe('lay');
    expect(lemma('lay', 'VERB', 'VBD', behind('RB'))).not.toBe('lay');
  });

  it('of ’d depends on what follows', () => {
    const following = ['VB', 'VBN', 'VBD', 'JJR'].map((next) => lemma("'d", 'AUX', 'MD', behind(next)));
    expect(following).toEqual(['would', 'have', 'have', 'have']);
  });

  it('of ’s is have before been and got', () => {
    expect(lemma("'s", 'AUX', 'VBZ', behind('VBN', 'been'))).toBe('have');
    expect(lemma("'s", 'AUX', 'VBZ', behind('VBN', 'located'))).toBe('be');
    expect(lemma("'s", 'PART', 'POS', behind('VBN', 'been'))).toBe("'s");
  });

  it('of better is well where had is before it', () => {
    expect(lemma('better', 'ADV', 'RBR', behind('VB', 'go'))).toBe('well');
    expect(lemma('better', 'ADJ', 'JJR', behind('NN', 'day'))).toBe('good');
  });
});
