/** After the text: what was read, the words of the piece, the next article. */
import { Cover } from '../../ui/cover.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownArticle } from './shown-article.ts';

export interface NextArticle {
  id: string;
  title: string;
  title_zh: string | null;
  cover: string;
}

interface ArticleEndProps {
  article: ShownArticle;
  next: NextArticle | null;
  /** Null for visitors and before the first report. */
  seconds: number | null;
  isFinish: boolean;
}

export function ArticleEnd({ article, next, seconds, isFinish }: ArticleEndProps) {
  return (
    <section className="end" aria-labelledby="end-title" lang="zh-CN">
      <div className="end-head">
        <h2 id="end-title">{isFinish ? '读完了' : '正文完'}</h2>
        <dl className="figs">
          {seconds !== null && (
            <div>
              <dt>用时</dt>
              <dd>
                <b className="num">{Math.floor(seconds / 60)}</b> 分 <b className="num">{Math.round(seconds % 60)}</b>{' '}
                秒
              </dd>
            </div>
          )}
          <div>
            <dt>全文</dt>
            <dd>
              <b className="num">{article.word_count}</b> 词
            </dd>
          </div>
        </dl>
      </div>
      {article.url && (
        <p className="t14 dim">
          原文：
          <a className="link" href={article.url} rel="noopener nofollow" target="_blank">
            {article.source?.name ?? article.url}
          </a>
        </p>
      )}
      {next && (
        <PageLink className="next" to={`/article/${next.id}`}>
          <span className="t14 dim">下一篇</span>
          <span className="next-row">
            <Cover src={next.cover} />
            <span>
              <b lang="en">{next.title}</b>
              {next.title_zh && <span className="t14 dim">{next.title_zh}</span>}
            </span>
          </span>
        </PageLink>
      )}
    </section>
  );
}
