/** After the text: time and words read, the known rate, the words looked up, the next article for this reader. */
import { BookDown, Check, Download, Headphones, Image, Layers, ListChecks, ListPlus, Pencil } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { hasService } from '../../shell/has-service.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { percent } from '../articles/known-rate.tsx';
import { RelatedArticles } from '../feed/related-articles.tsx';
import type { NoteDraft } from '../reader/index.ts';
import { readWritingDraft } from '../writing/writing-draft.ts';
import type { ShownArticle } from './article-head.tsx';
import type { LookedUpWord } from './looked-up-words.tsx';
import { LookedUpWords } from './looked-up-words.tsx';
import { type NextArticle, useNextByLevel } from './use-next-by-level.ts';

const AddToCollection = lazyPart(
  async () => (await import('../collections/add-to-collection.tsx')).AddToCollection,
  ({ onClose }) => onClose(),
);

const PdfDialog = lazyPart(
  async () => (await import('./pdf-dialog.tsx')).PdfDialog,
  ({ onClose }) => onClose(),
);

const ExportDialog = lazyPart(
  async () => (await import('../article-export/export-dialog.tsx')).ExportDialog,
  ({ onClose }) => onClose(),
);

const WritingSection = lazyPart(
  async () => (await import('../writing/writing-section.tsx')).WritingSection,
  ({ onClose }) => onClose(),
);

interface ArticleEndProps {
  article: ShownArticle;
  next: NextArticle | null;
  /** Null for visitors and before the first report. */
  seconds: number | null;
  isFinish: boolean;
  /** The end was reached by a jump over text that was not read. */
  isSkimmed: boolean;
  /** Share of running words that the reader knows; null where it is not counted. */
  knownRate: number | null;
  lookedUp: readonly LookedUpWord[];
  /** Whether it was put off for later. */
  isLater: boolean;
  isLoggedIn: boolean;
  onLogin: () => void;
  onFinish: () => Promise<void>;
  onKeepNote: (note: NoteDraft) => Promise<unknown>;
}

/** Words a minute; above it the text was not read. */
const FASTEST = 600;

export function ArticleEnd(props: ArticleEndProps) {
  const { article, seconds, isFinish, isSkimmed, knownRate, lookedUp, isLoggedIn, onLogin, onFinish } = props;
  const end = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isLater, setLater] = useState<boolean>();
  const writing = useWriting(article.id, isLoggedIn);
  const { next, knownRate: nextRate, collection } = useNextByLevel(end, article.id, props.next, isLoggedIn);
  return (
    <section ref={end} className="end" aria-labelledby="end-title" lang="zh-CN">
      <div className="end-head">
        <h2 id="end-title">{isFinish ? '读完了' : isSkimmed ? '跳读' : '正文完'}</h2>
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
            <dt>{isFinish ? '读了' : '全文'}</dt>
            <dd>
              <b className="num">{article.word_count}</b> 词
            </dd>
          </div>
          {isFinish && seconds !== null && seconds * FASTEST >= article.word_count * 60 && (
            <div>
              <dt>每分钟</dt>
              <dd>
                <b className="num">{Math.round((article.word_count * 60) / seconds)}</b> 词
              </dd>
            </div>
          )}
          {knownRate !== null && (
            <div>
              <dt>认识</dt>
              <dd>
                <b className="num">{percent(knownRate)}</b>%
              </dd>
            </div>
          )}
        </dl>
      </div>
      {isSkimmed && !isFinish && (
        <p className="end-note dim">前面有跳过的部分，不算读完，也不计入阅读速度和连续天数。回去读了就算。</p>
      )}
      <div className="end-acts">
        {isLoggedIn && !isFinish && (
          <Button icon={Check} onClick={() => void onFinish()}>
            标为读完
          </Button>
        )}
        <Button icon={ListChecks} href={`/flashcard/articleQuestion?article_id=${article.id}`}>
          做小测
        </Button>
        {!writing.isOpen && (
          <Button icon={Pencil} onClick={writing.open}>
            用英语写两句
          </Button>
        )}
        {isLoggedIn && (
          <Button icon={Layers} href={`/flashcard/reviewArticleWords?article_id=${article.id}`}>
            复习生词
          </Button>
        )}
        {isLoggedIn && (
          <Button icon={ListPlus} onClick={() => setAdding(true)}>
            加到合集
          </Button>
        )}
        <Button icon={Headphones} href={`/article/${article.id}/listen`}>
          听和听写
        </Button>
        <Button icon={Download} onClick={() => (isLoggedIn ? setSaving(true) : onLogin())}>
          下载 PDF
        </Button>
        <Button icon={Image} href={`/article/${article.id}/poster3`}>
          分享海报
        </Button>
        <Button icon={BookDown} onClick={() => setExporting(true)}>
          导出 EPUB
        </Button>
      </div>
      {isSaving && <PdfDialog articleId={article.id} onClose={() => setSaving(false)} />}
      {isExporting && <ExportDialog articles={[article]} onClose={() => setExporting(false)} />}
      {isAdding && (
        <AddToCollection
          articleId={article.id}
          isLater={isLater ?? props.isLater}
          onLater={setLater}
          onClose={() => setAdding(false)}
        />
      )}
      {writing.isOpen && (
        <WritingSection
          key={writing.userId}
          article={article}
          isAi={hasService('ai')}
          userId={writing.userId}
          onLogin={onLogin}
          onKeep={props.onKeepNote}
          onOpen={writing.open}
          onClose={writing.close}
        />
      )}
      <LookedUpWords articleId={article.id} lookedUp={lookedUp} isLoggedIn={isLoggedIn} onLogin={onLogin} />
      {article.url && (
        <p className="t14 dim">
          原文：
          <a className="link" href={article.url} rel="noopener nofollow" target="_blank">
            {article.source?.name ?? article.url}
          </a>
        </p>
      )}
      {collection?.isEnd && (
        <p>
          <Button href={`/collection/${collection.id}/show`}>合集到这里是最后一篇，看看整个合集</Button>
        </p>
      )}
      {next && (
        <PageLink className="next" to={`/article/${next.id}${collection ? `?collection=${collection.id}` : ''}`}>
          <span className="t14 dim">
            {collection ? '合集的下一篇' : '下一篇'}
            {nextRate !== null && ` · 认识 ${percent(nextRate)}%`}
          </span>
          <span className="next-row">
            <Cover src={next.cover} />
            <span>
              <b lang="en">{next.title}</b>
              {next.title_zh && <span className="t14 dim">{next.title_zh}</span>}
            </span>
          </span>
        </PageLink>
      )}
      <RelatedArticles article={article} end={end} nextId={next?.id} />
    </section>
  );
}

/** Open where a draft waits on this device, as after the login that it was written before. */
function useWriting(articleId: string, isLoggedIn: boolean) {
  const [state, setState] = useState<{ isOpen: boolean; userId: string | null }>({ isOpen: false, userId: null });
  useEffect(() => {
    const userId = isLoggedIn ? pageOutbox().owner() : null;
    const isWaiting = readWritingDraft(articleId, userId, Date.now()) !== null;
    setState(({ isOpen }) => ({ isOpen: isOpen || isWaiting, userId }));
  }, [articleId, isLoggedIn]);
  return {
    ...state,
    open: () => setState((before) => ({ ...before, isOpen: true })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
