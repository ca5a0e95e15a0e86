/** Books that are open to everybody: one that fits is suggested, the others are found by difficulty and title. */
import { BookPlus, Check, ChevronRight, Globe, Plus } from 'lucide';
import { useState } from 'react';
import { Form } from 'react-router';
import type { Book, Difficulty } from '#contract/shapes.ts';
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { addressWith } from '../../ui/address.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { TextInput } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { LoadMore } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { percent } from '../articles/known-rate.tsx';
import { minutesLabel } from '../book-page/book-places.ts';
import { bestFit, fitLabel, USUAL_SPEED } from './book-facts.ts';
import { BookCover } from './made-cover.tsx';
import { ShelfHead } from './shelf-head.tsx';
import '../../ui/pages/library.css';

interface LibraryProps {
  books: Page<Book>;
  q: string;
  difficulty: Difficulty | undefined;
}

const addressOf = ({ q, difficulty, offset }: { q: string; difficulty: string | undefined; offset?: number }) =>
  addressWith('/book/library', { q, difficulty, offset });

export function Library({ books, q, difficulty }: LibraryProps) {
  const { isLoggedIn, logIn } = useSession();
  const list = usePagedQuery(
    books,
    (offset) =>
      api().call('GET /reader/book', { query: { offset, ...(q && { q }), ...(difficulty && { difficulty }) } }),
    ({ book_uuid: id }) => id,
  );
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const isOnShelf = (book: Book) => book.on_shelf || added.has(book.book_uuid);
  const pick = q || difficulty ? null : bestFit(books.items);

  async function add({ book_uuid: id, title }: Book) {
    if (isLoggedIn === false) return logIn();
    try {
      await api().call('POST /reader/mybook/add', { body: { book_uuid: id } });
      setAdded((before) => new Set([...before, id]));
      toast(`《${title}》已放上书架`);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className="shelf">
      <ShelfHead current="/book/library" />
      <div className="lb-filters">
        <ChipRow label="难度">
          <Chip href={addressOf({ q, difficulty: undefined })} isChosen={!difficulty}>
            全部
          </Chip>
          {difficulties.map((one) => (
            <Chip key={one} href={addressOf({ q, difficulty: one })} isChosen={one === difficulty}>
              {difficultyLabel(one)}
            </Chip>
          ))}
        </ChipRow>
        <Form className="lb-search" action="/book/library">
          {difficulty && <input type="hidden" name="difficulty" value={difficulty} />}
          <TextInput type="search" name="q" defaultValue={q} aria-label="搜书名和作者" placeholder="搜书名和作者" />
        </Form>
      </div>
      {pick && (
        <section className="pick" aria-labelledby="pick-title">
          <PageLink className="pick-cover" to={`/book/${pick.book_uuid}/show`} tabIndex={-1} aria-hidden="true">
            <BookCover book={pick} isEager />
          </PageLink>
          <div>
            <p className="t12 faint">{fitLabel(pick.known_rate)}</p>
            <h2 className="pick-title" id="pick-title" lang="en">
              <PageLink to={`/book/${pick.book_uuid}/show`}>{pick.title}</PageLink>
            </h2>
            {pick.author && (
              <p className="t14 dim" lang="en">
                {pick.author}
              </p>
            )}
            {pick.description && <p className="pick-about t14 dim">{pick.description}</p>}
            <Facts book={pick} />
            <div className="acts-row">
              {isOnShelf(pick) ? (
                <Button href="/book" icon={Check}>
                  在书架上
                </Button>
              ) : (
                <Button look="primary" icon={BookPlus} onClick={() => void add(pick)}>
                  加入书架
                </Button>
              )}
              <Button href={`/book/${pick.book_uuid}/read`}>先读一章</Button>
            </div>
          </div>
        </section>
      )}
      {list.items.length === 0 ? (
        <EmptyList
          title={q || difficulty ? '没有这样的书' : '书库还是空的'}
          action={
            q || difficulty ? (
              <Button href="/book/library">看全部</Button>
            ) : (
              <Button href="/book/upload">传一本自己的</Button>
            )
          }
        >
          {q || difficulty ? '换个难度，或者换个词找。' : '公开的书会列在这里。自己传的书只有自己看得到。'}
        </EmptyList>
      ) : (
        <section aria-labelledby="library-title">
          <SectionHead title={q ? `“${q}”` : difficulty ? difficultyLabel(difficulty) : '全部'} id="library-title" />
          <ul className="lib-books">
            {list.items.map((book) => (
              <li key={book.book_uuid} className="lib-book">
                <PageLink className="lb-hit" to={`/book/${book.book_uuid}/show`} aria-label={`打开：${book.title}`} />
                <BookCover book={book} className="lb-cover" />
                <div className="lb-body">
                  <h3 className="lb-title" lang="en">
                    {book.title}
                  </h3>
                  {book.author && (
                    <p className="t14 dim" lang="en">
                      {book.author}
                    </p>
                  )}
                  <Facts book={book} />
                  {book.known_rate !== null && <p className="t12 faint">{fitLabel(book.known_rate)}</p>}
                </div>
                {isOnShelf(book) ? (
                  <span className="lb-in t12">
                    <Icon of={Check} size="sm" />
                    在书架上
                  </span>
                ) : (
                  <IconButton
                    className="lb-add"
                    icon={Plus}
                    label={`加入书架：${book.title}`}
                    title="加入书架"
                    onClick={({ currentTarget }) => {
                      leaveRow(currentTarget);
                      void add(book);
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
          {(list.state !== 'end' || list.items.length > books.items.length) && (
            <LoadMore list={list} hrefOf={(offset) => addressOf({ q, difficulty, offset })} />
          )}
        </section>
      )}
      <PageLink className="row lb-opds" to="/book/opds">
        <Icon of={Globe} />
        <span>
          <b>从别的书库取书</b>
          <span className="t12 dim">填一个图书目录（OPDS）的地址，里面的书就列出来</span>
        </span>
        <Icon of={ChevronRight} size="sm" />
      </PageLink>
    </div>
  );
}

function Facts({ book }: { book: Book }) {
  return (
    <p className="meta">
      <DifficultyLabel difficulty={book.difficulty} />
      {book.known_rate !== null && <span className="fit">认识 {percent(book.known_rate)}%</span>}
      <span>{withCommas(book.word_count)} 词</span>
      <span>{minutesLabel(book.word_count / USUAL_SPEED)}</span>
    </p>
  );
}
