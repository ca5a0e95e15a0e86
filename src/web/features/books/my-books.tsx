/** All of a reader's books in rows, by state, order and title, including own books off the shelf, which count against the quota. */
import { Ellipsis, Plus } from 'lucide';
import { Form, useRevalidator } from 'react-router';
import type { ShelfItem } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { addressWith } from '../../ui/address.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Select, TextInput } from '../../ui/form-controls.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { toast } from '../../ui/toast.ts';
import { percent } from '../articles/known-rate.tsx';
import { minutesLabel } from '../book-page/book-places.ts';
import { minutesLeft, percentRead, SHELF_SORTS, type ShelfSort, USUAL_SPEED } from './book-facts.ts';
import { BookMenu } from './book-menu.tsx';
import { BookCover } from './made-cover.tsx';
import { MINE, ShelfHead } from './shelf-head.tsx';
import '../../ui/pages/library.css';

const STATES = [
  { value: 'mine', label: '全部' },
  { value: 'reading', label: '在读' },
  { value: 'finished', label: '读完' },
  { value: 'away', label: '不在书架上' },
] as const;

export interface BookFilters {
  state: (typeof STATES)[number]['value'];
  sort: ShelfSort;
  q: string;
}

/** @returns null on the page of the public library */
export function readBookFilters(query: URLSearchParams): BookFilters | null {
  if (!query.has('mine')) return null;
  return {
    state: STATES.find(({ value }) => value === query.get('mine'))?.value ?? 'mine',
    sort: SHELF_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'recent',
    q: (query.get('q') ?? '').trim().slice(0, 100),
  };
}

function addressOf({ state, sort, q }: BookFilters, offset = 0): string {
  return addressWith('/book/library', { mine: state, sort: sort !== 'recent' && sort, q, offset });
}

interface MyBooksProps {
  books: Page<ShelfItem>;
  filters: BookFilters;
}

export function MyBooks({ books, filters }: MyBooksProps) {
  const { revalidate } = useRevalidator();
  const list = usePagedQuery(
    books,
    (offset) => api().call('GET /reader/mybook', { query: { ...filters, offset } }),
    ({ book }) => book.book_uuid,
  );
  const { state, sort, q } = filters;
  return (
    <div className="shelf">
      <ShelfHead current={MINE} />
      <div className="lb-filters">
        <ChipRow label="状态">
          {STATES.map(({ value, label }) => (
            <Chip key={value} href={addressOf({ ...filters, state: value })} isChosen={value === state}>
              {label}
            </Chip>
          ))}
        </ChipRow>
        <Form className="lb-search in-order" action="/book/library" role="search">
          <input type="hidden" name="mine" value={state} />
          <TextInput type="search" name="q" defaultValue={q} aria-label="搜书名和作者" placeholder="搜书名和作者" />
          <Select
            name="sort"
            className="sh-sort"
            aria-label="排序"
            options={SHELF_SORTS}
            defaultValue={sort}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          />
        </Form>
      </div>
      {list.items.length === 0 ? (
        <NoBooks filters={filters} />
      ) : (
        <>
          <ul className="lib-books">
            {list.items.map((item) => (
              <Row key={item.book.book_uuid} item={item} onChange={() => void revalidate()} />
            ))}
          </ul>
          {(list.state !== 'end' || list.items.length > books.items.length) && (
            <LoadMore list={list} hrefOf={(offset) => addressOf(filters, offset)} />
          )}
        </>
      )}
    </div>
  );
}

function Row({ item, onChange }: { item: ShelfItem; onChange: () => void }) {
  const { book } = item;
  async function putBack() {
    try {
      await api().call('POST /reader/mybook/add', { body: { book_uuid: book.book_uuid } });
      toast('已放回书架');
      onChange();
    } catch (error) {
      showError(error);
    }
  }
  return (
    <li className="lib-book">
      <PageLink className="lb-hit" to={`/book/${book.book_uuid}/show`} aria-label={`打开：${book.title}`} />
      <BookCover book={book} className="lb-cover" />
      <div className="lb-body">
        <h2 className="lb-title" lang="en">
          {book.title}
        </h2>
        {book.author && (
          <p className="t14 dim" lang="en">
            {book.author}
          </p>
        )}
        {book.status === 'READY' && (
          <p className="meta">
            <DifficultyLabel difficulty={book.difficulty} />
            {book.known_rate !== null && <span className="fit">认识 {percent(book.known_rate)}%</span>}
            <span>{withCommas(book.word_count)} 词</span>
          </p>
        )}
        <p className={book.status === 'FAILED' ? 't12 bad' : 't12 dim'}>{stateText(item)}</p>
      </div>
      <div className="lb-acts">
        <BookMenu
          book={book}
          isFinished={item.finished_at !== null}
          trigger={<IconButton icon={Ellipsis} label={`${book.title}：更多`} title="更多" />}
          onChange={onChange}
        />
        {!book.on_shelf && (
          <IconButton
            icon={Plus}
            label={`放回书架：${book.title}`}
            title="放回书架"
            className="scripted"
            onClick={() => void putBack()}
          />
        )}
      </div>
    </li>
  );
}

function stateText(item: ShelfItem): string {
  const { book, pos, progress, finished_at: finishedAt } = item;
  if (book.status === 'FAILED') return `没读成：${book.failure ?? '文件读不出来'}`;
  if (book.status === 'PROCESSING') return '正在分章…';
  const where = book.on_shelf ? '' : '不在书架上，';
  if (finishedAt) return `${where}${formatNearDay(finishedAt)}读完`;
  if (pos === null) return `${where}还没开始`;
  return `${where}读到 ${percentRead(progress)}%，还剩 ${minutesLabel(minutesLeft(item, USUAL_SPEED))}`;
}

function NoBooks({ filters: { state, q } }: { filters: BookFilters }) {
  if (q) {
    return (
      <EmptyList title="没有这样的书" action={<Button href={MINE}>看全部</Button>}>
        换个词，或者换个状态找。
      </EmptyList>
    );
  }
  const [title, about] = {
    mine: ['还没有书', '传一本自己的，或从书库挑一本放上书架。'],
    reading: ['没有在读的书', '放上书架、还没读完的书会列在这里。'],
    finished: ['还没有读完的书', '从头读到最后一页的书会移到这里。在别处读完的，在书的菜单里标为读完。'],
    away: ['没有移出书架的书', '自己传的书移出书架以后还占空间，在这里可以放回去，或彻底删除。'],
  }[state];
  return (
    <EmptyList title={title ?? ''} action={<Button href="/book/upload">传一本书</Button>}>
      {about}
    </EmptyList>
  );
}
