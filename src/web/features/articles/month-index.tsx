/** All articles by the month in which we published them, as plain links, for old browsers and crawlers. */
import type { ArticleCard } from '#contract/shapes.ts';
import { formatMonth } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { articleDay } from './article-day.ts';

type Entry = Pick<ArticleCard, 'id' | 'title' | 'title_zh' | 'press_at' | 'published_at'>;

interface MonthIndexProps {
  /** The newest first. */
  articles: readonly Entry[];
  nextOffset: number | null;
  previousOffset: number | null;
}

export function MonthIndex({ articles, nextOffset, previousOffset }: MonthIndexProps) {
  return (
    <div className="list-page month-index">
      <h1 className="page-title list-head in-bar">文章索引</h1>
      {articles.length === 0 && <EmptyList title="还没有文章">编辑发布的文章会出现在这里。</EmptyList>}
      {byMonth(articles).map(({ month, entries }) => (
        <section key={month}>
          <h2 className="section-title ruled">{month}</h2>
          <ul>
            {entries.map((article) => (
              <li key={article.id}>
                <a className="month-link" href={`/article/${article.id}`}>
                  <span lang="en">{article.title}</span>
                  {article.title_zh && <span className="t14 dim">{article.title_zh}</span>}
                </a>
                <EntryDay article={article} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <nav className="month-pages" aria-label="翻页">
        {previousOffset !== null && (
          <a className="btn" href={previousOffset === 0 ? '/_old_index' : `/_old_index?offset=${previousOffset}`}>
            较新的
          </a>
        )}
        {nextOffset !== null && (
          <a className="btn" href={`/_old_index?offset=${nextOffset}`}>
            较早的
          </a>
        )}
      </nav>
    </div>
  );
}

function EntryDay({ article }: { article: Entry }) {
  const day = articleDay(article);
  return (
    day && (
      <time className="t14 dim" dateTime={day.at}>
        {day.text}
      </time>
    )
  );
}

function byMonth(articles: readonly Entry[]): { month: string; entries: Entry[] }[] {
  const months = new Map<string, Entry[]>();
  for (const article of articles) {
    const month = article.published_at ? formatMonth(article.published_at) : '日期未定';
    const entries = months.get(month);
    if (entries) entries.push(article);
    else months.set(month, [article]);
  }
  return [...months].map(([month, entries]) => ({ month, entries }));
}
