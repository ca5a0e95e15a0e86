/** The reader's own shelf: the book read last, books on their way in, books that are read and finished, and words worth learning. */
import { Check, ChevronRight, Ellipsis, Globe, Highlighter, Plus, StickyNote, Upload } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ShelfItem } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDayAndClock, formatNearDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useReadingSpeed } from '../article-page/use-reading-speed.ts';
import { percent } from '../articles/known-rate.tsx';
import { minutesLabel } from '../book-page/book-places.ts';
import { useUploads } from '../uploads/page-uploads.ts';
import { UploadList } from '../uploads/upload-list.tsx';
import { minutesLeft, percentRead, SHELF_SORTS, type ShelfSort, spaceText, USUAL_SPEED } from './book-facts.ts';
import { BookMenu } from './book-menu.tsx';
import { BookCover } from './made-cover.tsx';
import { ShelfHead } from './shelf-head.tsx';
import { useLearning, WordsToLearn } from './words-to-learn.tsx';
import '../../ui/pages/shelf.css';

interface ShelfProps {
  /** Read last and not finished. */
  latest: ResultOf<'GET /reader/mybook/{id}'> | null;
  reading: Page<ShelfItem>;
  finished: Page<ShelfItem>;
  sort: ShelfSort;
  words: ResultOf<'GET /reader/mybook/words'>['items'];
  quota: ResultOf<'GET /reader/mybook/quota'>;
}

const WORDS_SHOWN = 5;

export function Shelf({ latest, reading: first, finished: firstFinished, sort, words, quota }: ShelfProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const uploads = useUploads((bookUuid) => {
    void revalidate();
    void navigate(`/book/${bookUuid}/show`);
  });
  useFollowedUploads(uploads, revalidate);
  const keyOf = ({ book }: ShelfItem) => book.book_uuid;
  const pageOf = (state: 'reading' | 'finished', order: ShelfSort) => (offset: number) =>
    api().call('GET /reader/mybook', { query: { state, sort: order, offset } });
  // Books that come in renew the first pages; what was loaded after them stays.
  const visit = useVisit();
  const [search] = useSearchParams();
  const reading = usePagedQuery(first, pageOf('reading', sort), keyOf, { visit: () => `${visit()} reading` });
  useReturn(reading, first);
  const finished = usePagedQuery(firstFinished, pageOf('finished', 'recent'), keyOf, {
    visit: () => `${visit()} finished`,
  });
  useReturn(finished, firstFinished, { offset: Number(search.get('finished')) });
  // The one read last stands above in large.
  const others = reading.items.filter(({ book }) => book.book_uuid !== latest?.book.book_uuid);
  const isEmpty = reading.items.length === 0 && finished.items.length === 0;
  const onChange = () => void revalidate();

  return (
    <div className="shelf">
      <ShelfHead current="/book" />
      {latest && <Latest item={latest} />}
      <div className="sh-grid">
        <div className="sh-main">
          <UploadList uploads={uploads} most={3} />
          {isEmpty && <EmptyShelf />}
          {others.length > 0 && (
            <section id="books" aria-labelledby="reading-title">
              <SectionHead title="在读" id="reading-title">
                <Select
                  className="sh-sort"
                  aria-label="排序"
                  options={SHELF_SORTS}
                  value={sort}
                  onChange={({ target }) => void navigate(`/book?sort=${target.value}`, { preventScrollReset: true })}
                />
              </SectionHead>
              <ul className="sh-cells">
                {others.map((item) => (
                  <Cell key={item.book.book_uuid} item={item} onChange={onChange} />
                ))}
                <li className="sh-new">
                  <PageLink className="sh-cell" to="/book/upload">
                    <span className="sh-slot">
                      <Icon of={Plus} size="lg" />
                    </span>
                    <span className="sh-name">传一本书</span>
                    <span className="sh-sub">EPUB、TXT 等</span>
                  </PageLink>
                </li>
              </ul>
              {(reading.state !== 'end' || reading.items.length > first.items.length) && (
                <LoadMore list={reading} hrefOf={(offset) => `/book?sort=${sort}&offset=${offset}`} />
              )}
            </section>
          )}
          {finished.items.length > 0 && (
            <section aria-labelledby="finished-title">
              <SectionHead title="读完" id="finished-title" />
              <ul className="sh-cells">
                {finished.items.map((item) => (
                  <Cell key={item.book.book_uuid} item={item} onChange={onChange} />
                ))}
              </ul>
              {(finished.state !== 'end' || finished.items.length > firstFinished.items.length) && (
                <LoadMore list={finished} hrefOf={(offset) => `/book?finished=${offset}`} />
              )}
            </section>
          )}
        </div>
        <aside className="sh-side" aria-label="书架工具">
          {words.length > 0 && <CommonWords words={words} />}
          <Tools quota={quota} />
        </aside>
      </div>
    </div>
  );
}

/** The shelf has a book once the server knows it, and another state of it once it is read. */
function useFollowedUploads(uploads: ReturnType<typeof useUploads>, revalidate: () => Promise<void>): void {
  const known = uploads
    .flatMap(({ bookUuid, stage }) => (bookUuid === null ? [] : [`${bookUuid} ${stage === 'reading'}`]))
    .join();
  const told = useRef(known);
  useEffect(() => {
    if (told.current === known) return;
    told.current = known;
    void revalidate();
  }, [known, revalidate]);
}

function Latest({ item }: { item: NonNullable<ShelfProps['latest']> }) {
  const { me } = useSession();
  const speed = useReadingSpeed(me?.settings) ?? USUAL_SPEED;
  const { book, progress, place, updated_at: at } = item;
  const address = `/book/${book.book_uuid}/read`;
  return (
    <section className="sh-now" aria-labelledby="now-title">
      <PageLink className="now-cover" to={address} tabIndex={-1} aria-hidden="true">
        <BookCover book={book} isEager />
      </PageLink>
      <div className="now-body">
        <p className="t12 faint">
          {formatDayAndClock(at)} {book.chapter_count > 1 && place?.number ? `读到第 ${place.number} 章` : '读过'}
        </p>
        <h2 className="now-title" id="now-title" lang="en">
          <PageLink to={`/book/${book.book_uuid}/show`}>{book.title}</PageLink>
        </h2>
        {book.author && (
          <p className="t14 dim" lang="en">
            {book.author}
          </p>
        )}
        {place && place.title !== book.title && (
          <p className="now-chapter" lang="en">
            {place.title}
          </p>
        )}
        <div className="now-progress">
          <ProgressBar value={progress} label="全书进度" />
          <p className="t12 dim">
            <span>
              读到 <b className="num">{percentRead(progress)}%</b>
            </span>
            <span>还剩 {minutesLabel(minutesLeft(item, speed))}</span>
          </p>
        </div>
      </div>
      <Button look="primary" href={address} className="now-go">
        继续读
      </Button>
      {place?.sentence && (
        <blockquote className="now-stop">
          <p className="t12 faint">停在这里</p>
          <p lang="en">{place.sentence}</p>
        </blockquote>
      )}
    </section>
  );
}

function Cell({ item, onChange }: { item: ShelfItem; onChange: () => void }) {
  const { book } = item;
  return (
    <li>
      <PageLink className="sh-cell" to={`/book/${book.book_uuid}/show`}>
        <BookCover book={book} />
        <span className="sh-name" lang="en">
          {book.title}
        </span>
        <CellFacts item={item} />
      </PageLink>
      <BookMenu
        book={book}
        isFinished={item.finished_at !== null}
        trigger={<IconButton className="sh-more" icon={Ellipsis} label={`${book.title}：更多`} title="更多" />}
        onChange={onChange}
      />
    </li>
  );
}

function CellFacts({ item: { book, pos, progress, finished_at: finishedAt } }: { item: ShelfItem }) {
  if (book.status === 'FAILED') return <span className="sh-sub bad">没读成：{book.failure}</span>;
  if (book.status === 'PROCESSING') return <span className="sh-sub">正在分章…</span>;
  if (finishedAt) {
    return (
      <span className="sh-sub">
        <Icon of={Check} size="sm" />
        <span className="vh">读完于</span>
        {formatNearDay(finishedAt)}
      </span>
    );
  }
  return (
    <span className="sh-sub">
      {pos ? (
        <span>
          读到 <b className="num">{percentRead(progress)}%</b>
        </span>
      ) : (
        '还没开始'
      )}
      {book.known_rate !== null ? (
        <span>认识 {percent(book.known_rate)}%</span>
      ) : (
        <DifficultyLabel difficulty={book.difficulty} />
      )}
    </span>
  );
}

function EmptyShelf() {
  return (
    <section className="sh-empty" aria-labelledby="empty-title">
      <div className="sh-empty-row" aria-hidden="true">
        {['Streets That Remember the Sun', 'The Night Shift', 'A Quarrel on Ice'].map((title) => (
          <BookCover key={title} book={{ title, author: null, cover: null }} />
        ))}
      </div>
      <div>
        <h2 className="t21" id="empty-title">
          放进第一本书
        </h2>
        <p className="dim">从书库挑一本合你水平的，或传一本自己的。查词、翻译、划线都和读文章一样。</p>
        <div className="acts-row">
          <Button look="primary" href="/book/library">
            去书库挑
          </Button>
          <Button href="/book/upload" icon={Upload}>
            传一本书
          </Button>
        </div>
      </div>
    </section>
  );
}

function CommonWords({ words }: { words: ShelfProps['words'] }) {
  const learning = useLearning(words);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? words : words.slice(0, WORDS_SHOWN);
  const rest = shown.filter(({ word }) => !learning.isAdded(word));
  return (
    <section aria-labelledby="common-title">
      <SectionHead title="我的书里最常见的生词" id="common-title">
        {words.length > WORDS_SHOWN && (
          <TextLink onClick={() => setWhole(!isWhole)}>{isWhole ? '收起' : `前 ${words.length} 个`}</TextLink>
        )}
      </SectionHead>
      <WordsToLearn words={shown} learning={learning} />
      <Button isWide isBusy={learning.isBusy} disabled={rest.length === 0} onClick={() => void learning.add(rest)}>
        {rest.length === 0 ? '都加进生词了' : `学这 ${rest.length} 个`}
      </Button>
    </section>
  );
}

const TOOLS = [
  { href: '/book/upload', icon: Upload, name: '传一本书', about: 'EPUB、TXT、FB2、HTML、Markdown、PDF' },
  { href: '/mynote', icon: StickyNote, name: '笔记', about: '书和文章里的划线，可以导出' },
  { href: '/book/import', icon: Highlighter, name: '导入别处的划线', about: '自动找到对应的书' },
  { href: '/book/opds', icon: Globe, name: '图书目录（OPDS）', about: '从别的书库取书，让别的阅读器读我的书架' },
];

function Tools({ quota }: Pick<ShelfProps, 'quota'>) {
  const share = Math.min(1, quota.bytes / Math.max(1, quota.max_bytes));
  return (
    <section aria-label="更多">
      <ul>
        {TOOLS.map(({ href, icon, name, about }) => (
          <li key={href}>
            <PageLink className="row" to={href}>
              <Icon of={icon} />
              <span>
                <b>{name}</b>
                <span className="t12 dim">{about}</span>
              </span>
              <Icon of={ChevronRight} size="sm" />
            </PageLink>
          </li>
        ))}
      </ul>
      <div className="sh-quota">
        <p className="t12 dim">
          <span>
            自己的书 <b className="num">{quota.books}</b> 本，已用 <b className="num">{spaceText(quota.bytes)}</b>
          </span>
          <span>
            共 {quota.max_books} 本，{spaceText(quota.max_bytes)}
          </span>
        </p>
        <div className="sh-quota-bar" role="img" aria-label={`空间已用 ${Math.round(share * 100)}%`}>
          <i style={{ width: `${share * 100}%` }} />
        </div>
      </div>
    </section>
  );
}
