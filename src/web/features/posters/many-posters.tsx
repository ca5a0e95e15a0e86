/** Posters of several articles at once, as one file. */
import { FileArchive } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { type PosterChoice, SIZES, STYLES } from './poster-choices.ts';
import { zipAddress } from './poster-editor.tsx';

interface ManyPostersProps {
  articles: readonly { id: string; title: string; title_zh: string | null; cover: string }[];
  /** Those that were chosen, with their posters. */
  chosen: readonly { id: string; title: string; poster: ResultOf<'GET /reader/article/{id}/poster'> }[];
  choice: PosterChoice;
}

export function ManyPosters({ articles, chosen, choice }: ManyPostersProps) {
  const isChosen = new Set(chosen.map(({ id }) => id));
  if (articles.length === 0) {
    return (
      <EmptyState title="还没有发布的文章" action={<Button href="/admin/articles">去文章列表</Button>}>
        文章发布以后，可以在这里一次做多张海报。
      </EmptyState>
    );
  }
  return (
    <div className="poster-editor">
      <div className="admin-head">
        <h1 className="page-title">批量海报</h1>
        <div className="admin-head-acts">
          <Button href="/admin/poster_xhs">小红书系列</Button>
          {chosen.length > 0 && (
            <Button
              look="primary"
              icon={FileArchive}
              href={zipAddress(chosen.map(({ poster }) => poster))}
              download="waikan-posters.zip"
            >
              下载 {chosen.length} 张
            </Button>
          )}
        </div>
      </div>
      <form method="get" className="poster-many">
        <div className="poster-many-head">
          <label className="field">
            <span>样式</span>
            <select className="input" name="style" defaultValue={choice.style}>
              {STYLES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>尺寸</span>
            <select className="input" name="size" defaultValue={choice.size}>
              {SIZES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" look={chosen.length > 0 ? undefined : 'primary'}>
            做海报
          </Button>
        </div>
        <ul className="poster-choices">
          {articles.map(({ id, title, title_zh, cover }) => (
            <li key={id}>
              <label>
                <input type="checkbox" name="id" value={id} defaultChecked={isChosen.has(id)} />
                <Cover src={cover} />
                <span>
                  <b lang="en">{title}</b>
                  <span className="t14 dim">{title_zh}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </form>
      {chosen.length > 0 && (
        <ul className="poster-row">
          {chosen.map(({ id, title, poster: { url, width, height } }) => (
            <li key={id}>
              <img src={url} width={width} height={height} alt={`海报：${title}`} />
              <p className="t14" lang="en">
                {title}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
