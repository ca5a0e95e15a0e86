/** An article's posters in all sizes for an editor: in a style with its picture, or as a card of one sentence. */
import { Download, FileArchive } from 'lucide';
import type { ReactNode } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { Button } from '../../ui/button.tsx';
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
  /** One for each size, in their order. */
  posters: readonly Poster[];
  sentences: readonly SentenceChoice[];
}

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
  /** Its buttons. */
  children: ReactNode;
}

/** What is made, and of which article. */
export function PosterHead({ title, article, children }: PosterHeadProps) {
  return (
    <div className="admin-head">
      <div>
        <h1 className="page-title">{title}</h1>
        <p className="dim">
          <TextLink href={`/admin/article/${article.id}`} isInline>
            <span lang="en">{article.title}</span>
          </TextLink>
        </p>
      </div>
      <div className="admin-head-acts">{children}</div>
    </div>
  );
}

/** The posters as one file, in their order. */
export function zipAddress(posters: readonly { url: string }[]): string {
  const keys = posters.map(({ url }) => `key=${/([0-9a-f]{64})\.png$/.exec(url)?.[1] ?? ''}`);
  return `/poster/all.zip?${keys.join('&')}`;
}
