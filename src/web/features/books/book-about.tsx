/** The page of a book: what it is, how hard for this reader, what to learn first, its contents, and the reader's notes in it. */
import { ArrowLeft, BookPlus, ChevronRight, Ellipsis } from 'lucide';
import { useNavigate, useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { Book, BookNote, ShelfItem } from '#contract/shapes.ts';
import { api, readCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { useReadingSpeed } from '../article-page/use-reading-speed.ts';
import { percent } from '../articles/known-rate.tsx';
import { type BookMap, chapterLabel, mapOf, numberLabel, placeKey } from '../book-page/book-places.ts';
import { BookContents, ReadingStrip } from './book-contents.tsx';
import { fitLabel, USUAL_SPEED } from './book-facts.ts';
import { BookMenu } from './book-menu.tsx';
import { BookCover } from './made-cover.tsx';
import { useLearning, WordsToLearn } from './words-to-learn.tsx';
import '../../ui/pages/book-about.css';
import { useBusy } from '../../ui/use-busy.ts';

interface BookAboutProps {
  book: Book;
  /** Null when the book is not on the shelf. */
  shelf: ShelfItem | null;
  /** Null for visitors, and where there is nothing to learn. */
  learn: ResultOf<'GET /reader/book/{id}/learn'> | null;
  /** The last notes in the order of the book; `noteCount` is the number of all. */
  notes: readonly BookNote[];
  noteCount: number;
}

/** The last ones; all are on a page of their own. */
export const NOTES_SHOWN = 3;

export function BookAbout({ book, shelf, learn, notes, noteCount }: BookAboutProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { me } = useSession();
  const speed = useReadingSpeed(me?.settings) ?? USUAL_SPEED;
  const map = mapOf(book);
  const isReady = book.status === 'READY';
  return (
    <div className="ba">
      <div className="ba-bar">
        <TextLink href="/book" className="back-link">
          <Icon of={ArrowLeft} size="sm" />
          书架
        </TextLink>
        <BookMenu
          book={book}
          isFinished={shelf != null && shelf.finished_at !== null}
          isOnItsPage
          trigger={<IconButton icon={Ellipsis} label="这本书：更多" title="更多" />}
          onChange={(what) => void (what === 'gone' ? navigate('/book') : revalidate())}
        />
      </div>
      <div className="ba-side">
        <BookCover book={book} className="ba-cover" isEager />
        {isReady && <Actions book={book} shelf={shelf} map={map} />}
      </div>
      <div className="ba-main">
        <header className="ba-head">
          <h1 lang="en">{book.title}</h1>
          {book.author && (
            <p className="t14 dim" lang="en">
              {book.author}
            </p>
          )}
        </header>
        {isReady ? (
          <>
            <Figures book={book} />
            {shelf?.pos && <ReadingStrip book={book} shelf={shelf} map={map} speed={speed} />}
          </>
        ) : (
          <p role="status">
            {book.status === 'FAILED' ? `没读成：${book.failure ?? '文件读不出来'}` : '正在分章，稍后再来看。'}
          </p>
        )}
        {book.description && (
          <p className="ba-about" lang={/\p{Script=Han}/u.test(book.description) ? 'zh-CN' : 'en'}>
            {book.description}
          </p>
        )}
        {learn && learn.words.length > 0 && <LearnFirst id={book.book_uuid} learn={learn} map={map} />}
        {isReady && <BookContents book={book} shelf={shelf} map={map} speed={speed} />}
        {notes.length > 0 && <Notes id={book.book_uuid} notes={notes} count={noteCount} map={map} />}
        <p className="t12 faint">
          {book.format && `${book.format.toUpperCase()}，`}
          {book.is_public ? '书库里的书，谁都可以读。' : '只有上传的人看得到。'}
        </p>
      </div>
    </div>
  );
}

function Actions({ book, shelf, map }: Pick<BookAboutProps, 'book' | 'shelf'> & { map: BookMap }) {
  const { isLoggedIn, logIn } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isBusy, run: whileBusy } = useBusy();
  const id = book.book_uuid;
  const read = `/book/${id}/read`;

  async function during(work: () => Promise<unknown>) {
    if (isLoggedIn === false) return logIn();
    await whileBusy(async () => {
      await work();
    });
  }
  const setState = (state: 'finished' | 'again') =>
    api().call('POST /reader/mybook/{id}/state', { params: { id }, body: { state } });
  const add = () =>
    during(async () => {
      await api().call('POST /reader/mybook/add', { body: { book_uuid: id } });
      toast('已放上书架');
      await revalidate();
    });
  const finish = () =>
    during(async () => {
      await setState('finished');
      toast('已标为读完');
      await revalidate();
    });
  const readAgain = () =>
    during(async () => {
      await setState('again');
      // Otherwise this device would go on at the end.
      localStorage.removeItem(placeKey(id, readCookie('bb_uid')));
      await navigate(`${read}?chapter=0`);
    });

  if (shelf === null) {
    return (
      <div className="ba-acts">
        <Button look="primary" icon={BookPlus} isBusy={isBusy} onClick={() => void add()}>
          加入书架
        </Button>
        <Button href={read}>先读一章</Button>
      </div>
    );
  }
  if (shelf.finished_at) {
    return (
      <div className="ba-acts">
        <Button look="primary" href={`/book/${id}/share`}>
          分享读到的话
        </Button>
        <Button
          href={`${read}?chapter=0`}
          isBusy={isBusy}
          onClick={(event) => {
            event.preventDefault();
            void readAgain();
          }}
        >
          重新读
        </Button>
      </div>
    );
  }
  return (
    <div className="ba-acts">
      <Button look="primary" href={read}>
        {shelf.pos === null ? '开始读' : `继续读${(book.chapter_count > 1 && numberLabel(map, shelf.pos.index)) || ''}`}
      </Button>
      {shelf.progress >= 1 && (
        <Button isBusy={isBusy} onClick={() => void finish()}>
          标为读完
        </Button>
      )}
    </div>
  );
}

function Figures({ book }: { book: Book }) {
  return (
    <>
      <dl className="ba-figures">
        {book.difficulty && (
          <div>
            <dt>难度</dt>
            <dd>
              <DifficultyLabel difficulty={book.difficulty} />
            </dd>
          </div>
        )}
        {book.known_rate !== null && (
          <div>
            <dt>认识</dt>
            <dd>
              <b className="num">{percent(book.known_rate)}</b>%
            </dd>
          </div>
        )}
        {book.new_words !== null && (
          <div>
            <dt>生词</dt>
            <dd>
              <b className="num">{withCommas(book.new_words)}</b> 个
            </dd>
          </div>
        )}
        <div>
          <dt>篇幅</dt>
          <dd>
            <b className="num">{withCommas(book.word_count)}</b> 词
          </dd>
        </div>
      </dl>
      {book.known_rate !== null && <p className="t12 faint">{fitLabel(book.known_rate)}</p>}
    </>
  );
}

function LearnFirst({ id, learn, map }: { id: string; learn: NonNullable<BookAboutProps['learn']>; map: BookMap }) {
  const words = learn.words.map(({ lemma, resolve, count, in_myword, sentence, sentence_zh }) => ({
    word: lemma,
    resolve,
    count,
    in_myword,
    source: { book_uuid: id, sentence, sentence_zh },
  }));
  const learning = useLearning(words);
  const before = map.chapters.length === 1 ? '读之前' : `读${numberLabel(map, learn.index) ?? '下一章'}前`;
  const [now, after] = [learn.known_rate, learn.known_rate_after];
  return (
    <section aria-labelledby="learn-title">
      <SectionHead title={`${before}，先学这 ${words.length} 个词`} id="learn-title">
        {learning.rest.length > 0 && <TextLink onClick={() => void learning.add(learning.rest)}>全部加入生词</TextLink>}
      </SectionHead>
      {now !== null && after !== null && shareText(after) !== shareText(now) && (
        <p className="t12 dim">
          学会它们，这一章认识的词从 <b className="num">{shareText(now)}</b> 升到{' '}
          <b className="num">{shareText(after)}</b>
        </p>
      )}
      <WordsToLearn words={words} learning={learning} />
    </section>
  );
}

/** Percentage with a decimal: a few words change less than a whole percent. */
const shareText = (share: number) => `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`;

function Notes({ id, notes, count, map }: { id: string; notes: readonly BookNote[]; count: number; map: BookMap }) {
  return (
    <section aria-labelledby="notes-title">
      <SectionHead
        title={
          <>
            我的笔记 <span className="t14 faint num">{count}</span>
          </>
        }
        id="notes-title"
      >
        <TextLink href={`/book/${id}/share`}>分享几句</TextLink>
      </SectionHead>
      <ul className="ba-notes">
        {notes.map((note) => {
          const index = note.index ?? null;
          return (
            <li key={note.note_uuid}>
              {note.text && (
                <p lang="en">
                  <mark className={`mark-${note.color ?? 'yellow'}`}>{note.text}</mark>
                </p>
              )}
              {note.comment && <p className="t14 dim">{note.comment}</p>}
              <p className="t12 faint">
                {index !== null && map.chapters.length > 1 && `${chapterLabel(map, index)}，`}
                {formatNearDay(note.updated_at)}
              </p>
            </li>
          );
        })}
      </ul>
      <PageLink className="row" to={`/mynote/book/${id}`}>
        <span>看全部 {count} 条</span>
        <Icon of={ChevronRight} size="sm" />
      </PageLink>
    </section>
  );
}
