/** What the difficulty of a text was computed from, in words that an editor understands. */

const percent = (share: number) => `${Math.round(share * 100)}%`;
const oneDecimal = (value: number) => value.toFixed(1);

/** By the name of the feature: what it is called, and its value with a unit. */
const wordings = new Map<string, { name: string; value: (value: number) => string }>([
  ['aboveGaokao', { name: '高考以外的词', value: percent }],
  ['beyondCommon', { name: '生僻程度', value: (value) => value.toFixed(2) }],
  ['wordLetters', { name: '平均词长', value: (value) => `${oneDecimal(value)} 个字母` }],
  ['logSentenceWords', { name: '句子长度', value: (value) => `约 ${Math.round(Math.exp(value))} 词` }],
  ['longSentences', { name: '超过 25 词的长句', value: percent }],
  ['pauses', { name: '每句的停顿', value: (value) => `${oneDecimal(value)} 处` }],
  ['subordinators', { name: '每句的从句', value: (value) => `${oneDecimal(value)} 个` }],
]);

/** In a fixed order; features without words of ours are left out. */
export function featureWords(features: Record<string, number>): { name: string; value: string }[] {
  return [...wordings].flatMap(([key, { name, value }]) => {
    const measured = features[key];
    return measured === undefined ? [] : [{ name, value: value(measured) }];
  });
}
