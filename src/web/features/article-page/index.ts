/** The public file of the article page: the page itself, and what a preview of an article shows of it. */
export { ArticleHead, type ShownArticle } from './article-head.tsx';
export { ArticlePage } from './article-page.tsx';
export { articlePorts } from './ports.ts';
