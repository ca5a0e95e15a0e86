/** Lines of a book that a reader shares, as a visitor sees them: the lines are the page, the book stands beside them. No login. */
import { UserRound } from 'lucide';
import type { ReactNode } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { BookCover } from './made-cover.tsx';
import '../../ui/pages/book-share.css';

type Shared = ResultOf<'GET /reader/book/{id}/share/lines'>;

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
              {book.word_count > 0 && `${book.word_count.toLocaleString('en')} 词`}
            </Meta>
          </div>
          {isReadable && <ReadActions id={book.book_uuid} />}
        </aside>
        <section className={isOne ? 'lines one' : 'lines'} aria-labelledby="lines-by">
          <h2 id="lines-by" className="by">
            <span className="ava">
              <Icon of={UserRound} size="sm" />
            </span>
            <span>
              {sharer} 摘的 <b className="num">{lines.length}</b> 句
              <time className="t12 faint" dateTime={sharedAt}>
                {formatDay(sharedAt)}
              </time>
            </span>
          </h2>
          <ol>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
              <li className={place === 0 ? 'ln first' : 'ln'} key={place}>
                <blockquote className={`c-${line.color}`} lang="en">
                  <span>{line.text}</span>
                </blockquote>
                {line.text_zh && <p className="ln-zh">{line.text_zh}</p>}
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
