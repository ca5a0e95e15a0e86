/** Ready-made questions that a panel offers. */

/** Words of a passage up to which a single word may be asked about. */
const FEW_WORDS = 3;

/** @param quote the words that were selected; null for the whole text */
export function promptsFor(quote: string | null, isAi: boolean): string[] {
  const isWord = quote !== null && quote.trim().split(/\s+/).length <= FEW_WORDS;
  if (!isAi) return quote === null ? ['这篇在讲什么'] : isWord ? ['解释这句话'] : ['解释这句话', '语法结构'];
  if (quote === null) return ['这篇在讲什么', '作者的理由是什么', '挑三个难句讲讲', '考考我'];
  return isWord
    ? ['这个词为什么用在这里', '有哪些常见搭配', '换个简单的说法', '考考我']
    : ['解释这句话', '语法结构', '改写得更简单', '考考我'];
}

/** Suggestions before the first question. */
export const FIRST_PROMPTS = ['used to 和 be used to 有什么不同', '怎样读长句不迷路', 'affect 和 effect 怎么分'];
