/** Above the text: where it is from, how hard and how long it is, both titles, the editor's words to meet beforehand. */
import { ChevronDown } from 'lucide';
import { formatDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { KnownFact } from '../articles/known-fact.tsx';
import { ReaderTitle } from '../reader/reader-title.tsx';
import type { ShownArticle } from './shown-article.ts';
import type { KnownPart } from './use-personal-part.ts';

interface ArticleHeadProps {
  article: ShownArticle;
  /** Undefined while it is not there, null for visitors. */
  known: KnownPart | null | undefined;
}

export function ArticleHead({ article, known }: ArticleHeadProps) {
  const { words } = article;
  return (
    <header className="read-head" lang="zh-CN">
      <p className="meta">
        {article.source && (
          <span>
            {article.source.name}
            {article.published_at && ` · ${formatDay(article.published_at)}`}
          </span>
        )}
        <DifficultyLabel difficulty={article.difficulty} />
        <KnownFact known_rate={known?.known_rate ?? null} new_words={known?.new_words ?? null} />
        <span>
          {article.word_count} 词 · {article.read_minutes} 分钟
        </span>
        {article.topics.map((topic) => (
          <PageLink key={topic} to={`/topic/${topic}`} className="tag">
            {topic}
          </PageLink>
        ))}
      </p>
      <ReaderTitle title={article.title} titleZh={article.title_zh} />
      {article.summary_zh && <p className="read-summary dim">{article.summary_zh}</p>}
      {words.length > 0 && (
        <details className="warmup">
          <summary>
            读前预习 · {words.length} 个词
            <Icon of={ChevronDown} size="sm" />
          </summary>
          <ul>
            {words.map(({ word, resolve }) => (
              <li key={word}>
                <b lang="en">{word}</b> {resolve}
              </li>
            ))}
          </ul>
        </details>
      )}
    </header>
  );
}
