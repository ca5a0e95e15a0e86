/** Catalogues of books (OPDS): opening a library by its address and taking books from it, and the own shelf for other programs. */
import { ArrowLeft, BookPlus, ChevronRight, Folder, X } from 'lucide';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf, ResultOf } from '#contract/index.ts';
import type { CatalogueEntry, CataloguePage } from '#contract/opds.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { errorText, showError } from '../../ui/error-toast.ts';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { FormError, NeedsScripts } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { BookCover } from './made-cover.tsx';
import { OwnShelf } from './own-shelf.tsx';
import '../../ui/pages/book-sources.css';

type Overview = ResultOf<'GET /reader/opds'>;
type Request = InputOf<'POST /reader/opds/browse'>['body'];
type LoginFor = (address: string) => { username?: string; password?: string };

interface CataloguesProps {
  overview: Overview;
  /** The form was sent without the page's scripts. */
  outcome: FormOutcome | undefined;
}

export function Catalogues({ overview, outcome }: CataloguesProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="list-page sources">
      <TextLink href="/book" className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        书架
      </TextLink>
      <h1 className="page-title">图书目录（OPDS）</h1>
      <NeedsScripts />
      <OpenCatalogue saved={overview.catalogues} outcome={outcome} onChange={() => void revalidate()} />
      <OwnShelf address={overview.address} onChange={() => void revalidate()} />
    </div>
  );
}

interface Problems {
  url?: string;
  password?: string;
  /** Error of a search, of the other site, or of the network. */
  form?: string;
}

interface OpenCatalogueProps {
  saved: Overview['catalogues'];
  outcome: FormOutcome | undefined;
  onChange: () => void;
}

function OpenCatalogue({ saved, outcome, onChange }: OpenCatalogueProps) {
  const [url, setUrl] = useState(outcome?.values.url ?? '');
  const [login, setLogin] = useState<{ username: string; password: string } | null>(null);
  const [page, setPage] = useState<CataloguePage | null>(null);
  const [problems, setProblems] = useState<Problems>(outcome?.message ? { form: outcome.message } : {});
  const [isBusy, setBusy] = useState(false);
  const place = useFocusAfter<HTMLElement>(page);

  /** The login is for the site that was asked for, not for others that its catalogue names. */
  const loginFor = (address: string) =>
    login?.username && URL.canParse(url) && new URL(address, url).origin === new URL(url).origin ? login : {};

  async function open(address: string, { q, isNamed = false }: { q?: string | undefined; isNamed?: boolean } = {}) {
    setBusy(true);
    setProblems({});
    setUrl((typed) => (page === null ? address : typed));
    try {
      const body: Request = { url: address, is_named: isNamed, ...(q && { q }), ...loginFor(address) };
      setPage(await api().call('POST /reader/opds/browse', { body }));
      onChange();
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : undefined;
      if (fields?.password) setLogin((now) => now ?? { username: '', password: '' });
      const { password, q: searched } = fields ?? {};
      if (fields?.url) setProblems({ url: '只能填公网上的地址' });
      else setProblems(password ? { password } : { form: searched ?? errorText(failure) });
    }
    setBusy(false);
  }

  async function forget(address: string) {
    try {
      await api().call('POST /reader/opds/forget', { body: { url: address } });
      onChange();
    } catch (failure) {
      showError(failure);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPage(null);
    void open(url.trim(), { isNamed: true });
  };

  return (
    <section aria-labelledby="open-title">
      <SectionHead title="从别的书库取书" id="open-title" />
      <form method="post" className="opds-form" onSubmit={submit}>
        <Field label="目录地址" error={problems.url} hint="书库给阅读软件用的地址，支持 OPDS 1.2 和 2.0。">
          <TextInput
            name="url"
            type="url"
            inputMode="url"
            required
            placeholder="https://"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {login && (
          <div className="opds-login">
            <Field label="用户名">
              <TextInput
                autoComplete="off"
                value={login.username}
                onChange={({ target }) => setLogin({ ...login, username: target.value })}
              />
            </Field>
            <Field label="密码" hint="只在这一页用，不保存。" error={problems.password}>
              <TextInput
                type="password"
                autoComplete="off"
                value={login.password}
                onChange={({ target }) => setLogin({ ...login, password: target.value })}
              />
            </Field>
          </div>
        )}
        <div className="acts-row">
          <Button type="submit" look="primary" className="scripted" isBusy={isBusy} disabled={url.trim() === ''}>
            打开
          </Button>
          {!login && (
            <Button look="quiet" onClick={() => setLogin({ username: '', password: '' })}>
              需要密码
            </Button>
          )}
        </div>
        <FormError message={problems.form} />
      </form>
      {page ? (
        <CatalogueView
          page={page}
          isBusy={isBusy}
          loginFor={loginFor}
          onOpen={(address, q) => void open(address, { q })}
          place={place}
        />
      ) : (
        saved.length > 0 && (
          <ul className="im" aria-label="打开过的目录">
            {saved.map(({ url: address, title }) => (
              <li key={address}>
                <button
                  type="button"
                  className="im-book row-button"
                  onClick={() => void open(address, { isNamed: true })}
                >
                  <b>{title}</b>
                  <span className="t12 faint">{address}</span>
                </button>
                <IconButton
                  icon={X}
                  label={`不再列出 ${title}`}
                  onClick={({ currentTarget }) => {
                    leaveRow(currentTarget);
                    void forget(address);
                  }}
                />
              </li>
            ))}
          </ul>
        )
      )}
    </section>
  );
}

interface CatalogueViewProps {
  page: CataloguePage;
  isBusy: boolean;
  loginFor: LoginFor;
  onOpen: (address: string, q?: string) => void;
  place: RefObject<HTMLElement | null>;
}

function CatalogueView({ page, isBusy, loginFor, onOpen, place }: CatalogueViewProps) {
  const { title, entries, start, previous, next, has_search: hasSearch } = page;
  const [q, setQ] = useState('');
  return (
    <section className="catalogue" aria-busy={isBusy} aria-label={title} ref={place} tabIndex={-1}>
      <SectionHead title={title} level={3}>
        {start && start !== page.url && (
          <Button look="quiet" onClick={() => onOpen(start)}>
            回目录首页
          </Button>
        )}
      </SectionHead>
      {hasSearch && (
        <form
          className="opds-search"
          onSubmit={(event) => {
            event.preventDefault();
            if (q.trim()) onOpen(page.url, q.trim());
          }}
        >
          <Field label="在这个书库里找" isLabelHidden>
            <TextInput
              type="search"
              placeholder="在这个书库里找"
              value={q}
              onChange={({ target }) => setQ(target.value)}
            />
          </Field>
          <Button type="submit">搜索</Button>
        </form>
      )}
      {entries.length === 0 && <EmptyState title="这里没有书">换一个分类或词试试。</EmptyState>}
      <ul className="im">
        {entries.map((entry) => (
          <CatalogueRow
            key={`${entry.href}${entry.files[0]?.href}${entry.title}`}
            entry={entry}
            loginFor={loginFor}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <div className="acts-row">
        {previous && <Button onClick={() => onOpen(previous)}>上一页</Button>}
        {next && <Button onClick={() => onOpen(next)}>下一页</Button>}
      </div>
    </section>
  );
}

interface CatalogueRowProps {
  entry: CatalogueEntry;
  loginFor: LoginFor;
  onOpen: (address: string) => void;
}

function CatalogueRow({ entry, loginFor, onOpen }: CatalogueRowProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'taken'>('idle');
  const { title, authors, summary, href, files } = entry;
  const [file] = files;
  const stop = useRef<AbortController>(null);
  // 取消 goes when the book is there.
  const button = useFocusAfter<HTMLButtonElement>(state);

  async function take() {
    if (file === undefined) return;
    setState('busy');
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const body = { link: file.href, ...loginFor(file.href) };
      await api().call('POST /reader/book/upload_by_link', { body }, { signal });
      setState('taken');
      toast('正在放进书架', { action: { label: '去书架', onClick: () => location.assign('/book') } });
    } catch (error) {
      setState('idle');
      if (signal.aborted) toast(`已取消：${title}`);
      else showError(error);
    }
  }

  if (href) {
    return (
      <li>
        <button type="button" className="im-book row-button" onClick={() => onOpen(href)}>
          <b>
            <Icon of={Folder} size="sm" />
            {title}
          </b>
          {summary && <span className="t12 faint clamped">{summary}</span>}
        </button>
        <Icon of={ChevronRight} size="sm" />
      </li>
    );
  }
  return (
    <li>
      <BookCover book={{ title, author: authors[0] ?? null, cover: null }} className="im-cover" />
      <div className="im-book">
        <b lang="en">{title}</b>
        {authors.length > 0 && (
          <p className="t14 dim" lang="en">
            {authors.join(', ')}
          </p>
        )}
        {summary && (
          <p className="t12 faint clamped" lang="en">
            {summary}
          </p>
        )}
        {!file && <p className="t12 dim">要买或要借，或者没有能读的格式</p>}
      </div>
      {file && (
        <Button
          ref={button}
          icon={BookPlus}
          isBusy={state === 'busy'}
          aria-disabled={state === 'taken'}
          onClick={() => state === 'taken' || void take()}
        >
          {state === 'taken' ? '已取' : `取书（${file.format.toUpperCase()}）`}
        </Button>
      )}
      {state === 'busy' && (
        <IconButton icon={X} label={`取消取书：${title}`} title="取消" onClick={() => stop.current?.abort()} />
      )}
    </li>
  );
}
