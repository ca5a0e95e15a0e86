/** Above the text: where it is from, how hard and how long it is, both titles, the editor's words to meet beforehand. */
import { formatDay } from '../../ui/day.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { KnownFact } from '../articles/known-fact.tsx';
import { ReaderTitle } from '../reader/reader-title.tsx';
import { BeforeWords } from './before-words.tsx';
import type { ShownArticle } from './shown-article.ts';
import type { KnownPart } from './use-personal-part.ts';
import { WhyDifficult } from './why-difficult.tsx';

interface ArticleHeadProps {
  article: ShownArticle;
  /** Undefined while it is not there, null for visitors. */
  known: KnownPart | null | undefined;
  /** Undefined while it is not known. */
  isLoggedIn: boolean | undefined;
}

export function ArticleHead({ article, known, isLoggedIn }: ArticleHeadProps) {
  return (
    <header className="read-head" lang="zh-CN">
      <div className="meta">
        {article.source && (
          <span>
            {article.source.name}
            {article.published_at && ` · ${formatDay(article.published_at)}`}
          </span>
        )}
        <WhyDifficult {...article} />
        <KnownFact known_rate={known?.known_rate ?? null} new_words={known?.new_words ?? null} />
        <span>
          {article.word_count} 词 · {article.read_minutes} 分钟
        </span>
        {article.topics.map((topic) => (
          <PageLink key={topic} to={`/topic/${topic}`} className="tag">
            {topic}
          </PageLink>
        ))}
      </div>
      <ReaderTitle title={article.title} titleZh={article.title_zh} />
      {article.summary_zh && <p className="read-summary dim">{article.summary_zh}</p>}
      <BeforeWords articleId={article.id} entries={article.words} isLoggedIn={isLoggedIn} />
    </header>
  );
}
