/** Groups words of the book by the articles in which they were met. */
import type { MyWord } from '#contract/shapes.ts';

export interface ArticleOfWords {
  id: string;
  title: string;
  /** Words of the list that the article has. */
  words: string[];
}

const MAX_WORDS = 4;

/** Articles with the words, in the order of the words. @param most articles */
export function articlesOfWords(words: readonly Pick<MyWord, 'word' | 'contexts'>[], most: number): ArticleOfWords[] {
  const articles = new Map<string, ArticleOfWords>();
  for (const { word, contexts } of words) {
    for (const { article_id: id, title } of contexts) {
      if (id === undefined || title === null) continue;
      const article = articles.get(id) ?? { id, title, words: [] };
      articles.set(id, article);
      if (article.words.length < MAX_WORDS && !article.words.includes(word)) article.words.push(word);
    }
  }
  return [...articles.values()].slice(0, most);
}
