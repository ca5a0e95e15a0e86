/**
 * 404, 402, 500, and no network. Nothing of the inside is shown: only messages of our own error table, and the request's number.
 * The page asks the server for nothing, because that might fail as well: what it offers to read is what the browser has.
 */
import { ChevronRight, Compass, Copy, Library, Newspaper, RefreshCw, Search } from 'lucide';
import { type ReactNode, use, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { networkError } from '#contract/client-error.ts';
import { END_OF_TEXT } from '#engine/reading-time.ts';
import { type ErrorPageProps, RenderContext } from '../render-context.ts';
import { Button } from '../ui/button.tsx';
import { Cover } from '../ui/cover.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { AppFrame } from './app-frame.tsx';
import { type LastArticle, lastArticle } from './last-article.ts';
import { openKept } from './offline-links.ts';
import { pageOpened } from './page-opened.ts';

export function ErrorPage(props: ErrorPageProps) {
  const { status, message } = props;
  const { pathname, search } = useLocation();
  useEffect(() => pageOpened(pathname + search), [pathname, search]);
  if (status === 404) return <Missing message={message ?? 'Page Not Found'} />;
  if (status === 503 && message !== null) return <OutOfReach message={message} />;
  if (status === 402) return <ForMembers message={message ?? '会员才能打开'} />;
  return <Failed {...props} />;
}

function Missing({ message }: { message: string }) {
  return (
    <ErrorFrame title="没有这一页" after={<LastRead />} others={<OtherPages />}>
      <Sign>
        <path className="ink" d={LINES} />
        <circle className="gone" cx="22" cy="20.5" r="6" strokeDasharray="2.1 2.61" />
      </Sign>
      <h1>没有这一页</h1>
      <p className="er-code" lang="en">
        {message}
      </p>
      <p className="dim er-p">地址可能写错了，也可能内容已经下架。</p>
      <search className="er-search">
        <form action="/Search">
          <Icon of={Search} />
          <input
            type="search"
            name="q"
            aria-label="搜文章、书和词"
            placeholder="搜文章、书和词"
            enterKeyHint="search"
          />
        </form>
      </search>
    </ErrorFrame>
  );
}

/** The page without network, or while the service is unavailable. */
function OutOfReach({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    // The router got no answer, but the device may have the page. What a server answers would come again.
    if (message === networkError().msg) void openKept(pathname + search + hash);
  }, [message, pathname, search, hash]);
  return (
    <ErrorFrame title="打不开" others={<OtherReading />}>
      <Sign>
        <path className="hollow" d="M2.4 4.4h27.2v3.2H2.4zM2.4 14.4h8.2v3.2H2.4zM2.4 24.4h8.2v3.2H2.4z" />
        <circle className="acc" cx="22" cy="20.5" r="6" strokeWidth="4" />
      </Sign>
      <h1>{message}</h1>
      <p className="dim er-p">这一页没有打开。</p>
      <div className="er-acts">
        <Button look="primary" icon={RefreshCw} isBusy={state !== 'idle'} onClick={() => void revalidate()}>
          再试一次
        </Button>
      </div>
    </ErrorFrame>
  );
}

/** The page for members only. It is no failure, so there is no number to quote. */
function ForMembers({ message }: { message: string }) {
  return (
    <ErrorFrame title={message} others={<OtherReading />}>
      <Sign>
        <path className="ink" d={LINES} />
        <circle className="acc" cx="22" cy="20.5" r="6" strokeWidth="4" />
      </Sign>
      <h1>{message}</h1>
      <div className="er-acts">
        <Button look="primary" href="/member">
          看会员
        </Button>
        <Button href="/">回首页</Button>
      </div>
    </ErrorFrame>
  );
}

/** The number on an error page that the server rendered, while it is hydrated; '' on other pages, and on the server. */
function renderedRequestId(): string {
  if (import.meta.env.SSR) return '';
  return document.querySelector('[data-request-id]')?.textContent ?? '';
}

/** Number of the request that failed, to quote; in the browser the one that the server rendered, '' for an error that came later. */
function useRequestId(error: unknown): string {
  const { requestId } = use(RenderContext);
  const [first] = useState(() => ({ error, id: requestId || renderedRequestId() }));
  return error === first.error ? first.id : '';
}

function Failed({ status, message, error }: ErrorPageProps) {
  const requestId = useRequestId(error);
  const { pathname, search } = useLocation();
  const refusal = status < 500 ? message : null;
  const title = refusal ?? '这一页没有打开';
  return (
    <ErrorFrame title={title} others={<OtherReading />}>
      <Sign>
        <path className="ink" d="M2 4h13l-2 4H2zM17.5 6.2l13-1.6.5 4-15.3 1.9zM2 14h9v4H2z" />
        <path className="ink" d="M2 24h9v4H2z" transform="rotate(9 2 28)" />
        <circle className="acc" cx="23" cy="22" r="6" strokeWidth="4" strokeDasharray="31 7" />
      </Sign>
      <h1>{title}</h1>
      {refusal === null && (
        <>
          <p className="er-code" lang="en">
            Internal Server Error
          </p>
          <p className="dim er-p">问题在我们这边，已经记下来了。你的划线、笔记和生词都在。</p>
        </>
      )}
      <div className="er-acts">
        {/* The same address once more, as a document: its scripts may be what failed. */}
        <a className="btn primary" href={pathname + search}>
          <Icon of={RefreshCw} size="sm" />
          再试一次
        </a>
        <Button href="/">回首页</Button>
      </div>
      {requestId && (
        <p className="er-id t14 dim">
          反馈时带上编号{' '}
          <b className="num" data-request-id="">
            {requestId}
          </b>
          <IconButton icon={Copy} label="复制编号" onClick={() => void copy(requestId)} />
        </p>
      )}
    </ErrorFrame>
  );
}

async function copy(text: string): Promise<void> {
  const { copyText } = await import('./share-text.ts');
  await copyText(text);
}

interface ErrorFrameProps {
  title: string;
  /** Shown below the message. */
  after?: ReactNode;
  /** Shown beside the message on wide screens, below it on phones. */
  others: ReactNode;
  children: ReactNode;
}

function ErrorFrame({ title, after, others, children }: ErrorFrameProps) {
  return (
    <AppFrame hasOwnSearch>
      <title>{`${title} · 外刊轻读`}</title>
      <div className="er-two">
        <div>
          <div className="er-msg">{children}</div>
          {after}
        </div>
        {others}
      </div>
    </AppFrame>
  );
}

/** Lines of the product's sign. */
const LINES = 'M2 4h28v4H2zM2 14h9v4H2zM2 24h9v4H2z';

/** The product's sign, out of order. */
function Sign({ children }: { children: ReactNode }) {
  return (
    <svg className="er-sign" viewBox="0 0 32 32" aria-hidden="true">
      {children}
    </svg>
  );
}

function LastRead() {
  const { pathname } = useLocation();
  const article = useIsHydrated() ? lastArticle() : null;
  // Where that one is what does not open, there is nothing to go back to.
  if (article === null || `${pathname}/`.startsWith(`/article/${article.id}/`)) return null;
  const { id, title, title_zh: titleZh, cover, progress, is_finish: isFinish, is_skimmed: isSkimmed } = article;
  const reached = reachedLabel(article);
  return (
    <a className="er-last" href={`/article/${id}`}>
      <span className="t14 dim">上次读到这里</span>
      <span className="er-last-row">
        <Cover src={cover} />
        <span>
          <b lang="en">{title}</b>
          <span className="t14 dim">{titleZh === null ? reached : `${titleZh} · ${reached}`}</span>
          {!isSkimmed && <ProgressBar value={isFinish ? 1 : progress} />}
        </span>
        <Icon of={ChevronRight} />
      </span>
    </a>
  );
}

/** The end of the text that was reached is not yet the end of reading it: one may have jumped there. */
function reachedLabel({ progress, read_minutes: minutes, is_finish: isFinish, is_skimmed: isSkimmed }: LastArticle) {
  if (isFinish) return '读完了';
  if (isSkimmed) return '跳读';
  if (progress >= END_OF_TEXT) return '到了最后';
  return `还剩 ${Math.max(1, Math.round(minutes * (1 - progress)))} 分钟`;
}

function OtherPages() {
  return (
    <section>
      <h2 className="section-title">先读别的</h2>
      <OtherLinks />
    </section>
  );
}

function OtherReading() {
  return (
    <section>
      <h2 className="section-title">先读别的</h2>
      <LastRead />
      <OtherLinks />
    </section>
  );
}

const others = [
  { href: '/article', icon: Newspaper, name: '全部文章', what: '按难度、话题和长短挑' },
  { href: '/explore', icon: Compass, name: '发现', what: '话题、合集和杂志' },
  { href: '/book/library', icon: Library, name: '书库', what: '公版英文书，点词就查' },
] as const;

function OtherLinks() {
  return others.map(({ href, icon, name, what }) => (
    <a key={href} className="er-row" href={href}>
      <Icon of={icon} />
      <span>
        <b>{name}</b>
        <span className="t14 dim">{what}</span>
      </span>
      <Icon of={ChevronRight} />
    </a>
  ));
}
