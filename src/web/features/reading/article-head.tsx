/** Above the text: where it is from, how hard and how long it is, both titles, the editor's words to meet beforehand. */
import { PageLink } from '../../ui/page-link.tsx';
import { articleDay } from '../articles/article-day.ts';
import { KnownRate } from '../articles/known-rate.tsx';
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
        <Provenance article={article} />
        <WhyDifficult {...article} />
        <KnownRate known_rate={known?.known_rate ?? null} new_words={known?.new_words ?? null} />
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

/** Press, author and the press's day; beside it the day on which we published. */
function Provenance({ article }: { article: ShownArticle }) {
  const { source, author, press_at: pressAt, published_at: publishedAt } = article;
  const day = articleDay(article);
  const ours = pressAt === null ? null : articleDay({ press_at: null, published_at: publishedAt });
  // Editors who write for their own press are named after it.
  const isOwn = author !== null && source !== null && author.name.startsWith(source.name);
  const from = [source?.name, isOwn ? null : author?.name, day?.text].filter(Boolean).join(' · ');
  return (
    <>
      {from && <span>{from}</span>}
      {ours && <span>本站 {ours.text}发布</span>}
    </>
  );
}
