/** Lines of a book that its reader shares: choosing them, and what a visitor sees at their address. */
import { ArrowLeft, Link, Unlink, UserRound } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { MAX_SHARED_LINES } from '#contract/limits.ts';
import type { BookNote, BookShare, NotedBook } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Switch, TextInput } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { BookCover } from './made-cover.tsx';
import '../../ui/pages/book-sources.css';
import type { ResultOf } from '#contract/index.ts';
import { useSession } from '../../shell/session.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import '../../ui/pages/book-share.css';
import { useBusy } from '../../ui/use-busy.ts';

interface ShareLinesProps {
  book: NotedBook;
  /** Notes in the order of the book. */
  notes: readonly BookNote[];
  share: BookShare | null;
}

/** Choice of lines, with comments or translations, and the address. */
export function ShareLines({ book, notes, share: before }: ShareLinesProps) {
  const lines = notes.filter((note) => note.text && note.kind !== 'bookmark');
  const [share, setShare] = useState(before);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before?.note_uuids));
  const [hasComments, setHasComments] = useState(before?.with_comments ?? false);
  const [hasTranslation, setHasTranslation] = useState(before?.with_translation ?? true);
  const { isBusy, run: whileBusy } = useBusy();
  const [isEnding, setEnding] = useState(false);
  const id = book.book_uuid;
  const there = lines.filter(({ note_uuid: uuid }) => chosen.has(uuid));
  const isFull = there.length >= MAX_SHARED_LINES;
  const address = share && `${globalThis.location?.origin ?? ''}${share.url}`;

  const choose = (uuid: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, uuid] : [...now].filter((other) => other !== uuid)));

  async function publish() {
    await whileBusy(async () => {
      const body = {
        note_uuids: there.map(({ note_uuid: uuid }) => uuid),
        with_comments: hasComments,
        with_translation: hasTranslation,
      };
      const made = await api().call('POST /reader/book/{id}/share', { params: { id }, body });
      setShare(made);
      await copy(`${location.origin}${made.url}`);
    });
  }

  async function end() {
    await whileBusy(async () => {
      await api().call('POST /reader/book/{id}/share/end', { params: { id } });
      setShare(null);
      setEnding(false);
      toast('已收回，链接打不开了');
    });
  }

  return (
    <div className="list-page sources">
      <TextLink href={`/mynote/book/${id}`} className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        这本书的笔记
      </TextLink>
      <div className="share-head">
        <BookCover book={book} className="im-cover" isEager />
        <div>
          <h1 className="page-title">挑几句分享</h1>
          <p className="t14 dim">
            <span lang="en">{book.title}</span>。不用登录就能看，只露出选中的句子。
          </p>
        </div>
      </div>
      <NeedsScripts />
      {!book.is_readable && (
        <p className="t14 dim" role="status">
          {share
            ? '这本书已经收回，不能再分享新的句子。分享出去的链接还打得开，可以收回。'
            : '这本书已经收回，不能再分享。'}
        </p>
      )}
      {!book.is_readable && share && (
        <div className="acts-row">
          <Button href={share.url}>看看样子</Button>
          <Button icon={Unlink} onClick={() => setEnding(true)}>
            收回
          </Button>
        </div>
      )}
      {book.is_readable && lines.length === 0 && (
        <EmptyState title="还没有划线" action={<Button href={`/book/${id}/read`}>读这本书</Button>}>
          读书时选中喜欢的句子划线，就能挑来分享。
        </EmptyState>
      )}
      {book.is_readable && lines.length > 0 && (
        <>
          <ul className="pick-lines" aria-label="我的划线">
            {lines.map((note) => (
              <li key={note.note_uuid}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(note.note_uuid)}
                    disabled={isFull && !chosen.has(note.note_uuid)}
                    onChange={({ target }) => choose(note.note_uuid, target.checked)}
                  />
                  <span>
                    <q className={`c-${note.color ?? 'yellow'}`} lang="en">
                      {note.text}
                    </q>
                    {note.chapter && (
                      <span className="t12 faint" lang="en">
                        {note.chapter}
                      </span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <div className="pick-end">
            <SwitchRow label="带上我的笔记" isOn={hasComments} onChange={setHasComments} />
            <SwitchRow label="带上译文" isOn={hasTranslation} onChange={setHasTranslation} />
            {address && (
              <TextInput readOnly aria-label="分享的链接" value={address} onFocus={({ target }) => target.select()} />
            )}
          </div>
          <div className="sel-foot pop" role="toolbar" aria-label="分享选中的句子">
            <span className="t14 dim" role="status">
              {isFull && `最多选 ${MAX_SHARED_LINES} 句`}
            </span>
            <div>
              {share && (
                <Button look="quiet" icon={Unlink} onClick={() => setEnding(true)}>
                  收回
                </Button>
              )}
              {share && (
                <Button look="quiet" href={share.url}>
                  看看样子
                </Button>
              )}
              <Button look="primary" icon={Link} isBusy={isBusy} disabled={there.length === 0} onClick={publish}>
                {share ? '更新链接' : '复制链接'}（{there.length} 句）
              </Button>
            </div>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title="收回这次分享？"
        confirmLabel="收回"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void end()}
      >
        发出去的链接会打不开。以后再分享，会是一个新链接。
      </ConfirmDialog>
    </div>
  );
}

function SwitchRow({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="switch-line">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    </div>
  );
}

/** If the clipboard refuses, the address is in the field. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast('链接已复制');
  } catch {
    toast('链接已生成，请手动复制');
  }
}

type Shared = ResultOf<'GET /reader/book/{id}/share/lines'>;

/** The page for visitors: the lines, with the book beside them. Needs no login. */
export function SharedLines({ shared }: { shared: Shared }) {
  const { book, sharer, lines, shared_at: sharedAt, is_readable: isReadable } = shared;
  const isOne = lines.length === 1;
  return (
    <ShareFrame>
      <main className="vs" id="main" tabIndex={-1}>
        <aside className="vs-book" aria-label="这本书">
          <BookCover book={book} isEager />
          <div className="vs-meta">
            <h1 lang="en">{book.title}</h1>
            {book.author && (
              <p className="t14 dim" lang="en">
                {book.author}
              </p>
            )}
            <Meta>
              {book.difficulty && <DifficultyLabel difficulty={book.difficulty} />}
              {book.word_count > 0 && `${withCommas(book.word_count)} 词`}
            </Meta>
          </div>
          {isReadable && <ReadActions id={book.book_uuid} />}
        </aside>
        <section className={isOne ? 'lines one' : 'lines'} aria-labelledby="lines-by">
          <h2 id="lines-by" className="vs-by">
            <span className="ava">
              <Icon of={UserRound} size="sm" />
            </span>
            <span>
              {sharer} 摘的 <b className="num">{lines.length}</b> 句
              <time className="t12 faint" dateTime={sharedAt}>
                {formatNearDay(sharedAt)}
              </time>
            </span>
          </h2>
          <ol>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <li className={place === 0 ? 'vs-line first' : 'vs-line'} key={place}>
                <blockquote className={`c-${line.color}`} lang="en">
                  <span>{line.text}</span>
                </blockquote>
                {line.text_zh && <p className="vs-line-zh">{line.text_zh}</p>}
                {line.comment && (
                  <p className="ln-note">
                    <b>{sharer}</b>
                    {line.comment}
                  </p>
                )}
                {line.chapter && (
                  <p className="ln-ch t14" lang="en">
                    {line.chapter}
                  </p>
                )}
              </li>
            ))}
          </ol>
          <div className="vs-end">
            {book.description && <p className="dim">{book.description}</p>}
            {isReadable ? (
              <ReadActions id={book.book_uuid} />
            ) : (
              <div className="vs-acts">
                <Button look="primary" href="/">
                  去外刊轻读看看
                </Button>
              </div>
            )}
          </div>
        </section>
      </main>
    </ShareFrame>
  );
}

function ReadActions({ id }: { id: string }) {
  return (
    <div className="vs-acts">
      <Button look="primary" href={`/book/${id}/read`}>
        读这本书
      </Button>
      <Button href={`/book/${id}/show`}>看目录</Button>
    </div>
  );
}

/** An address that was taken back. */
export function ShareGone() {
  return (
    <ShareFrame>
      <main className="vs gone" id="main" tabIndex={-1}>
        <div className="state page">
          <h1 className="state-title">这次分享已经收回</h1>
          <p className="t14 dim">分享的人关掉了这个链接。</p>
          <Button look="primary" href="/book/library">
            去书库
          </Button>
        </div>
      </main>
    </ShareFrame>
  );
}

function ShareFrame({ children }: { children: ReactNode }) {
  const { isLoggedIn } = useSession();
  return (
    <div className="share-page">
      <a className="skip" href="#main">
        跳到句子
      </a>
      <header className="vs-top">
        <PageLink className="brand" to="/">
          <Logo />
          外刊轻读
        </PageLink>
        {isLoggedIn === false && (
          <Button href="/Login" look="quiet">
            登录
          </Button>
        )}
      </header>
      {children}
      <footer className="vs-foot t12 faint">外刊轻读，读得懂的英语外刊和书</footer>
    </div>
  );
}
