/** Posters for editors: of one article in all sizes, of several articles as one file, and an article as a series of pictures. */
import { Copy, Download, FileArchive } from 'lucide';
import { type ReactNode, useRef } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { copyText } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Field, Select } from '../../ui/form-controls.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import {
  choiceAddress,
  fileName,
  type PosterChoice,
  type PosterStyle,
  type SentenceChoice,
  SIZES,
  STYLES,
} from './poster-choices.ts';
import { SentencePicker } from './sentence-picker.tsx';

type Poster = ResultOf<'GET /reader/article/{id}/poster'>;

interface PosterEditorProps {
  title: string;
  /** Address of this page. */
  path: string;
  article: { id: string; title: string; title_zh: string | null };
  /** Styles of this template. */
  styles: readonly PosterStyle[];
  choice: PosterChoice;
  /** One poster for each size, in the order of the sizes. */
  posters: readonly Poster[];
  sentences: readonly SentenceChoice[];
}

/** An article's posters in all sizes: in a style with its picture, or as a card of one sentence. */
export function PosterEditor({ title, path, article, styles, choice, posters, sentences }: PosterEditorProps) {
  const shown = STYLES.filter(({ value }) => styles.includes(value));
  const templates = [
    { href: `/admin/article/${article.id}/poster`, label: '图片' },
    { href: `/admin/article/${article.id}/Poster2`, label: '句卡' },
    { href: `/admin/poster_xhs?article_id=${article.id}`, label: '小红书' },
  ];
  return (
    <div className="poster-editor">
      <PosterHead title={title} article={article}>
        <Button icon={FileArchive} href={zipAddress(posters)} download="waikan-posters.zip">
          全部下载
        </Button>
      </PosterHead>
      <TabNav label="模板" tabs={templates} current={path} />
      <TabNav
        label="样式"
        tabs={shown.map(({ value, label }) => ({ href: choiceAddress(path, { ...choice, style: value }), label }))}
        current={choiceAddress(path, choice)}
      />
      {sentences.length > 0 && <SentencePicker path={path} choice={choice} sentences={sentences} />}
      <ul className="poster-row">
        {posters.map(({ url, width, height }, n) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={`${SIZES[n]?.name ?? ''}海报`} />
            <p className="t14">
              {SIZES[n]?.label} <span className="dim num">{`${width} × ${height}`}</span>
            </p>
            <Button icon={Download} href={url} download={fileName(article.title, SIZES[n]?.name ?? '')}>
              下载
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PosterHeadProps {
  title: string;
  article: { id: string; title: string };
  /** Buttons of the head. */
  children: ReactNode;
}

/** Head of the page: what is made, and of which article. */
function PosterHead({ title, article, children }: PosterHeadProps) {
  return (
    <div className="admin-head">
      <div>
        <h1 className="page-title">{title}</h1>
        <p className="dim">
          <TextLink href={`/admin/article/${article.id}`} isInline className="alone">
            <span lang="en">{article.title}</span>
          </TextLink>
        </p>
      </div>
      <div className="admin-head-acts">{children}</div>
    </div>
  );
}

/** The posters as one file, in their order. */
function zipAddress(posters: readonly { url: string }[]): string {
  const keys = posters.map(({ url }) => `key=${/([0-9a-f]{64})\.png$/.exec(url)?.[1] ?? ''}`);
  return `/poster/all.zip?${keys.join('&')}`;
}

interface ManyPostersProps {
  articles: readonly { id: string; title: string; title_zh: string | null; cover: string }[];
  /** Chosen articles, with their posters. */
  chosen: readonly { id: string; title: string; poster: ResultOf<'GET /reader/article/{id}/poster'> }[];
  choice: PosterChoice;
  /** Whether posters were asked for without an article. */
  isNoneChosen: boolean;
}

/** Posters of several articles at once, as one file. */
export function ManyPosters({ articles, chosen, choice, isNoneChosen }: ManyPostersProps) {
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
          <Field label="样式">
            <Select name="style" options={STYLES} defaultValue={choice.style} isWide />
          </Field>
          <Field label="尺寸">
            <Select name="size" options={SIZES} defaultValue={choice.size} isWide />
          </Field>
          <Button type="submit" look={chosen.length > 0 ? undefined : 'primary'}>
            做海报
          </Button>
        </div>
        <FormError message={isNoneChosen ? '先选文章，可以选几篇' : null} />
        <ul className="poster-choices">
          {articles.map(({ id, title, title_zh, cover }) => (
            <li key={id}>
              <label className="check">
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

interface SeriesEditorProps {
  article: { id: string; title: string };
  series: ResultOf<'GET /reader/article/{id}/poster/series'>;
}

/** A series of pictures for 小红书: in the order in which they are posted, with the text to post. */
export function SeriesEditor({ article, series: { pictures, caption } }: SeriesEditorProps) {
  const written = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="poster-editor">
      <PosterHead title="小红书系列" article={article}>
        <Button href="/admin/poster_xhs">换一篇</Button>
        <Button look="primary" icon={FileArchive} href={zipAddress(pictures)} download="waikan-posters.zip">
          全部下载
        </Button>
      </PosterHead>
      <ol className="poster-row">
        {pictures.map(({ url, width, height }, n) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={`第 ${n + 1} 张`} />
            <Button icon={Download} href={url} download={fileName(article.title, String(n + 1))}>
              第 {n + 1} 张
            </Button>
          </li>
        ))}
      </ol>
      <section className="poster-caption" aria-labelledby="caption">
        <h2 id="caption" className="section-title">
          配文
        </h2>
        <textarea ref={written} className="input" rows={14} defaultValue={caption} aria-label="配文" />
        <div className="acts">
          <Button icon={Copy} className="scripted" onClick={() => void copyText(written.current?.value ?? caption)}>
            复制配文
          </Button>
        </div>
        <p className="t14 dim">图上没有二维码：平台会隐藏带二维码的笔记。</p>
      </section>
    </div>
  );
}
