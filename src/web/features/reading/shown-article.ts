/** What the article page is given by its loader. */
import type { Article } from '#contract/shapes.ts';

/** An article without its text, which is an island, and without what is personal. */
export type ShownArticle = Omit<Article, 'blocks' | 'notes' | 'level_words' | 't' | 'position' | 'mark'>;
