import { describe, expect, it } from 'vitest';
import { chooseMeaning, type MeaningWeights } from './choose-meaning.ts';
import { classProbability } from './class-probability.ts';
import { formatRanks, printedSense, rankedSenses } from './ranked-senses.ts';

const file = [
  { pos: 'n.', zh: '锉刀，档案，文件' },
  { pos: 'vi.', zh: '列队行进' },
  { pos: 'vt.', zh: '归档，申请' },
];
const ranks = [
  'n.~ba steel hand tool~a0:档案|a-3:文件|b-31:锉刀',
  'vi.~~a-40:列队行进',
  'vt.~~a-9:申请|b-14:归档',
].join('\t');
const classes = ['noun', 'verb', 'verb'] as const;
const plain = { slope: 1, intercept: 0 };
const weights: MeaningWeights = { classWeight: 1, classRankShare: 0, grammarWeight: 0.5, meaning: plain, sense: plain };

describe('ranked senses', () => {
  it('have their best wordings first, and the definition of each meaning', () => {
    const senses = rankedSenses(file, ranks);
    expect(senses.map(printedSense)).toEqual(['档案，文件，锉刀', '列队行进', '申请，归档']);
    expect(senses[0]?.definitions).toEqual(new Map([['b', 'a steel hand tool']]));
    expect(formatRanks(senses)).toBe(ranks);
  });

  it('keep a wording that the ranks do not know, and a sense of another class as it is', () => {
    const changed = [
      { pos: 'n.', zh: '卷宗，档案' },
      { pos: 'adj.', zh: '锉过的，归档的' },
    ];
    expect(rankedSenses(changed, ranks).map(printedSense)).toEqual(['档案，文件，锉刀，卷宗', '锉过的，归档的']);
  });

  it('leave out what says of a verb the opposite of another wording', () => {
    const afford = [
      { pos: 'vt.', zh: '买得起' },
      { pos: 'adv.', zh: '几乎' },
    ];
    const learned = 'vt.~~a0:买不起|a-5:承担|a-9:不知|a-15:买得起|a-18:知道|a-20:不断\tadv.~~a0:几乎不|a-2:几乎';
    expect(rankedSenses(afford, learned).map(printedSense)).toEqual(['承担，买得起，知道，不断', '几乎不，几乎']);
  });

  it('have each wording once, at the better of its ranks', () => {
    const twice = [{ pos: 'n.', zh: '高地，苏格兰高地' }];
    const learned = 'n.~~a0:高原|a-36:高地|a-42:高地|a-59:苏格兰高地';
    expect(rankedSenses(twice, learned).map(printedSense)).toEqual(['高原，高地，苏格兰高地']);
  });

  it('keep the order of the dictionary without ranks', () => {
    expect(rankedSenses([{ pos: '', zh: '〔医〕库，疫苗' }], null).map(printedSense)).toEqual(['〔医〕库，疫苗']);
    const remarked = [{ pos: 'n.', zh: '（通常指永久性的）停火，（赛马的）赌注' }];
    expect(rankedSenses(remarked, null).map(printedSense)).toEqual(['停火（通常指永久性的），（赛马的）赌注']);
  });
});

describe('the meaning in a sentence', () => {
  const senses = rankedSenses(file, ranks);
  it('is of the class that the word has there', () => {
    expect(
      chooseMeaning(senses, { classes, classProbabilities: [0.97, 0.02, 0.02], grammar: null }, weights)?.sense,
    ).toBe(0);
    expect(
      chooseMeaning(senses, { classes, classProbabilities: [0.02, 0.97, 0.97], grammar: null }, weights)?.sense,
    ).toBe(2);
  });

  it('is less certain where several senses are as probable', () => {
    const sure = chooseMeaning(senses, { classes, classProbabilities: [0.99, 0.004, 0.004], grammar: 0 }, weights);
    const unsure = chooseMeaning(senses, { classes, classProbabilities: [0.5, 0.5, 0.5], grammar: null }, weights);
    expect(sure?.certainty).toBeGreaterThan(0.9);
    expect(unsure?.certainty).toBeLessThan(0.8);
    expect(unsure?.likely).toEqual([0, 2]);
  });

  it('is not the commoner class where the tagger, who knows how common it is, says another', () => {
    const evidence = { classes, classProbabilities: [0.06, 0.93, 0.93], grammar: null };
    expect(chooseMeaning(senses, evidence, { ...weights, classWeight: 0.2 })?.sense).toBe(0);
    expect(chooseMeaning(senses, evidence, { ...weights, classWeight: 0.2, classRankShare: 1 })?.sense).toBe(2);
  });

  it('is none for a word without senses', () => {
    expect(chooseMeaning([], { classes, classProbabilities: [], grammar: null }, weights)).toBeNull();
  });
});

describe('the probability of a class', () => {
  const word = { tag: 'NOUN', fine: 'NN', margin: 1.5, rival: 'VERB' } as const;
  it('is shared between the tag and its closest rival', () => {
    const [noun, verb, adverb] = (['noun', 'verb', 'adverb'] as const).map((part) =>
      classProbability(word, undefined, part),
    );
    expect(noun).toBeGreaterThan(verb as number);
    expect(verb).toBeGreaterThan(adverb as number);
  });

  it('lets a name before a noun be an adjective: `European leaders`', () => {
    const name = { tag: 'PROPN', fine: 'NNP', margin: 9 } as const;
    const before = { tag: 'NOUN' } as const;
    expect(classProbability(name, before, 'adjective')).toBeGreaterThan(classProbability(name, before, 'noun'));
    expect(classProbability(name, undefined, 'noun')).toBeGreaterThan(classProbability(name, undefined, 'adjective'));
  });
});
