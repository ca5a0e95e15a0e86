/**
 * End of an article: marking it as read, the words looked up, three minutes of review, further actions, the next article for this reader.
 */
import { BookDown, Check, Download, Headphones, Image, ListPlus, Pencil, Target } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { hasService } from '../../shell/has-service.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { ExportDialog } from '../article-export/lazy-export-dialog.ts';
import { percent } from '../articles/known-rate.tsx';
import { AddToCollection } from '../collections/lazy-add-to-collection.ts';
import { RelatedArticles } from '../feed/related-articles.tsx';
import type { NoteDraft } from '../reader/index.ts';
import { useWordState } from '../words/use-word-state.ts';
import { readWritingDraft } from '../writing/writing-draft.ts';
import type { ShownArticle } from './article-head.tsx';
import { EndHead, EndRow, HarderWords } from './end-parts.tsx';
import type { LookedUpWord } from './looked-up-words.tsx';
import { keptOf, LookedUpWords } from './looked-up-words.tsx';
import { type NextArticle, useIsNear, useNextByLevel } from './use-next-by-level.ts';

const PdfDialog = lazyPart(
  async () => (await import('./pdf-dialog.tsx')).PdfDialog,
  ({ onClose }) => onClose(),
);

const WritingSection = lazyPart(
  async () => (await import('../writing/writing-section.tsx')).WritingSection,
  ({ onClose }) => onClose(),
);

interface ArticleEndProps {
  article: ShownArticle;
  next: NextArticle | null;
  /** Id of the next article that this reader has not hidden; undefined for visitors and before it is known. */
  ownNextId: string | null | undefined;
  /** Null for visitors and before the first report. */
  seconds: number | null;
  isFinish: boolean;
  /** The end was reached by a jump over text that was not read. */
  isSkimmed: boolean;
  /** Share of running words that the reader knows; null where it is not counted. */
  knownRate: number | null;
  lookedUp: readonly LookedUpWord[];
  /** Whether it is marked for later. */
  isLater: boolean;
  isLoggedIn: boolean;
  /** Whether the login state is known. Until then the space of readers' elements is reserved, so that nothing moves. */
  isSessionKnown: boolean;
  onLogin: () => void;
  onFinish: () => Promise<void>;
  onKeepNote: (note: NoteDraft) => Promise<unknown>;
}

export function ArticleEnd(props: ArticleEndProps) {
  const { article, isFinish, lookedUp, isLoggedIn, onLogin, onFinish } = props;
  const end = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [isSaving, setSaving] = useSaving();
  const [isExporting, setExporting] = useState(false);
  const [isLater, setLater] = useState<boolean>();
  const mayBeReader = isLoggedIn || !props.isSessionKnown;
  const writing = useWriting(article.id, isLoggedIn);
  const opening = useFocusAfter<HTMLButtonElement>(writing.isOpen);
  const wordStates = useWordState();
  const { isKept, left } = keptOf(lookedUp, wordStates);
  const kept = lookedUp.filter(isKept).length;
  const isNear = useIsNear(end, article.id);
  const {
    next,
    knownRate: nextRate,
    collection,
  } = useNextByLevel(isNear, {
    articleId: article.id,
    plain: props.next,
    ownId: props.ownNextId,
    isLoggedIn,
  });
  return (
    <section ref={end} className="end" aria-labelledby="end-title" lang="zh-CN">
      <EndHead {...props} />
      {lookedUp.length > 0 && (
        <LookedUpWords
          articleId={article.id}
          lookedUp={lookedUp}
          wordStates={wordStates}
          isLoggedIn={isLoggedIn}
          onLogin={onLogin}
        />
      )}
      <div className="end-side">
        {isLoggedIn && kept > 0 && (
          <div className="go3">
            <Button look="primary" isWide href={`/flashcard/reviewArticleWords?article_id=${article.id}`}>
              {left.length === 0 ? `复习这 ${kept} 个词` : '复习三分钟'}
            </Button>
            <p>收下的词在原句里过一遍{left.length === 0 && '，约 3 分钟'}</p>
          </div>
        )}
        <div className="end-rows">
          <EndRow
            icon={Target}
            name="做几道小题"
            hint="看看真读懂了没有，约 2 分钟"
            to={`/flashcard/articleQuestion?article_id=${article.id}`}
          />
          {!writing.isOpen && (
            <EndRow
              ref={opening}
              icon={Pencil}
              name="用英语写两句"
              hint="这篇讲了什么，写完帮你改"
              onPress={writing.open}
            />
          )}
        </div>
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
        {collection?.isEnd && (
          <p>
            <Button href={`/collection/${collection.id}/show`}>合集到这里是最后一篇，看看整个合集</Button>
          </p>
        )}
      </div>
      {writing.isOpen && (
        <WritingSection
          key={writing.userId}
          article={article}
          isAi={hasService('ai')}
          userId={writing.userId}
          onLogin={onLogin}
          onKeep={props.onKeepNote}
          isPressed={writing.isPressed}
          onOpen={writing.open}
          onClose={writing.close}
        />
      )}
      <div className="end-acts">
        {mayBeReader && !isFinish && (
          <Button icon={Check} className="own-act" onClick={() => void onFinish()}>
            标为读完
          </Button>
        )}
        {mayBeReader && (
          <Button icon={ListPlus} className="own-act" onClick={() => setAdding(true)}>
            加到合集
          </Button>
        )}
        <Button icon={Headphones} href={`/article/${article.id}/listen`}>
          听和听写
        </Button>
        <Button icon={Download} onClick={() => setSaving(true)}>
          下载 PDF
        </Button>
        <Button icon={Image} href={`/article/${article.id}/poster3`}>
          分享海报
        </Button>
        <Button icon={BookDown} onClick={() => setExporting(true)}>
          导出 EPUB
        </Button>
        {article.url && (
          <p className="t14 dim">
            原文：
            <a className="link" href={article.url} rel="noopener nofollow" target="_blank">
              {article.source?.name ?? article.url}
            </a>
          </p>
        )}
      </div>
      {/* Under the buttons: it comes when 标为读完 is pressed, and would move them. */}
      {lookedUp.length === 0 && (
        <HarderWords articleId={article.id} isAsked={isLoggedIn && isNear} isFinish={isFinish} />
      )}
      {isSaving && (
        <PdfDialog
          articleId={article.id}
          onLogin={mayBeReader ? null : () => logInToSave(onLogin)}
          onClose={() => setSaving(false)}
        />
      )}
      {isExporting && <ExportDialog articles={[article]} onClose={() => setExporting(false)} />}
      {isAdding && (
        <AddToCollection
          articleId={article.id}
          isLater={isLater ?? props.isLater}
          onLater={setLater}
          onClose={() => setAdding(false)}
        />
      )}
      <RelatedArticles article={article} isNear={isNear} nextId={next?.id} />
    </section>
  );
}

/** In the address that a login comes back to. */
const SAVE = 'save';

function logInToSave(logIn: () => void): void {
  history.replaceState(
    history.state,
    '',
    addressWith((search) => search.set(SAVE, 'pdf')),
  );
  logIn();
}

/** Whether the dialog for the PDF is open, as it is again after a login for it. */
function useSaving() {
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(SAVE)) return;
    history.replaceState(
      history.state,
      '',
      addressWith((search) => search.delete(SAVE)),
    );
    setSaving(true);
  }, []);
  return [isSaving, setSaving] as const;
}

function addressWith(change: (search: URLSearchParams) => void): string {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  change(query);
  return pathname + (query.size === 0 ? '' : `?${query}`) + hash;
}

interface WritingState {
  isOpen: boolean;
  /** Whether the reader has opened it by a press, and wants to write. */
  isPressed: boolean;
  userId: string | null;
}

/** Open where a draft waits on this device, as after the login that it was written before. */
function useWriting(articleId: string, isLoggedIn: boolean) {
  const [state, setState] = useState<WritingState>({ isOpen: false, isPressed: false, userId: null });
  useEffect(() => {
    const userId = isLoggedIn ? pageOutbox().owner() : null;
    const isWaiting = readWritingDraft(articleId, userId, Date.now()) !== null;
    setState((before) => ({ ...before, isOpen: before.isOpen || isWaiting, userId }));
  }, [articleId, isLoggedIn]);
  return {
    ...state,
    open: () => setState((before) => ({ ...before, isOpen: true, isPressed: true })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
