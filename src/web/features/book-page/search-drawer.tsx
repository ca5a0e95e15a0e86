/** Search in the book: a drawer at a desk, the whole screen on a phone; what is found is grouped by chapter. */
import { Search } from 'lucide';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { BookHit } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState, ListFooter, SkeletonList } from '../../ui/list-states.tsx';
import { type BookMap, bookShare } from './book-places.ts';
import { ChapterName, closeDrawer, Drawer, groupedBy } from './contents-drawer.tsx';
import type { PlaceWanted } from './use-chapters.ts';

interface SearchDrawerProps {
  bookId: string;
  map: BookMap;
  /** Chapter that is read. */
  index: number;
  /** The latest query, kept while the drawer is closed. */
  query: string;
  onQuery: (query: string) => void;
  onGo: (place: PlaceWanted) => void;
  onClose: () => void;
}

type Found =
  | { state: 'nothing' | 'loading' }
  | { state: 'failed'; message: string }
  | {
      state: 'found';
      /** Question of this answer: another one may have been asked since. */
      question: Question;
      items: readonly BookHit[];
      next: number | null;
      foot: 'more' | 'loading' | 'failed';
    };

interface Question {
  q: string;
  /** The chapter that is searched; undefined for all. */
  only: number | undefined;
}

/** Milliseconds after the last key. */
const REST_MS = 250;
const AT_ONCE = 50;

export function SearchDrawer({ bookId, map, index, query, onQuery, onGo, onClose }: SearchDrawerProps) {
  const [found, setFound] = useState<Found>({ state: query.trim() ? 'loading' : 'nothing' });
  const [isHere, setIsHere] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** Aborts the present search: a new one also cancels further requests of the one before. */
  const asking = useRef<AbortController>(null);
  const asked = query.trim();
  const only = isHere ? index : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (asked === '') return setFound({ state: 'nothing' });
    const stop = new AbortController();
    asking.current = stop;
    const timer = setTimeout(() => {
      setFound((before) => (before.state === 'found' ? before : { state: 'loading' }));
      search(bookId, { q: asked, only }, 0, stop.signal).then(setFound, (error: unknown) => {
        if (!stop.signal.aborted) setFound({ state: 'failed', message: errorText(error) });
      });
    }, REST_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [bookId, asked, only, attempt]);
  const more = async () => {
    const { current: stop } = asking;
    if (found.state !== 'found' || found.next === null || stop === null) return;
    const { question, items, next } = found;
    if (question.q !== asked || question.only !== only) return;
    setFound({ ...found, foot: 'loading' });
    try {
      const rest = await search(bookId, question, next, stop.signal);
      if (!stop.signal.aborted) setFound({ ...rest, items: [...items, ...rest.items] });
    } catch {
      if (!stop.signal.aborted) setFound({ ...found, foot: 'failed' });
    }
  };
  const items = found.state === 'found' ? found.items : [];
  /** Chapter of the last hit, in which there may be more. */
  const unfinished = found.state === 'found' && found.next !== null ? items.at(-1)?.index : undefined;
  return (
    <Drawer label="在书里搜" side="right" onClose={onClose}>
      <header className="search-head">
        <label className="searchbox">
          <Icon of={Search} />
          <span className="vh">在书里搜</span>
          <input
            type="search"
            lang="en"
            value={query}
            enterKeyHint="search"
            // biome-ignore lint/a11y/noAutofocus: opened to be typed into
            autoFocus
            onChange={({ target }) => onQuery(target.value)}
          />
        </label>
        <button type="button" className="link pad" onClick={closeDrawer}>
          取消
        </button>
      </header>
      {found.state === 'found' && (items.length > 0 || isHere) && (
        <p className="search-sum t12 dim">
          <span role="status">
            <b className="num">{items.length}</b> 处{found.next !== null && '以上'}
          </span>
          <label className="search-only">
            <input type="checkbox" checked={isHere} onChange={({ target }) => setIsHere(target.checked)} />
            只看这一章
          </label>
        </p>
      )}
      {found.state === 'nothing' && <p className="state t14 dim">搜一个词或一句话，读过的和没读的都找。</p>}
      {found.state === 'loading' && <SkeletonList rows={4} />}
      {found.state === 'failed' && (
        <ErrorState title="没搜成" onRetry={() => setAttempt(attempt + 1)}>
          {found.message}
        </ErrorState>
      )}
      {found.state === 'found' && items.length === 0 && (
        <div className="state" role="status">
          <p className="state-title">
            {isHere ? '这一章没有 ' : '书里没有 '}
            <span lang="en">{asked}</span>
          </p>
          <p className="t14 dim">换个词形或少写几个词试试。</p>
        </div>
      )}
      {items.length > 0 && (
        <ol className="found-list">
          {groupedBy(items, (hit) => hit.index).map(([chapter, hits]) => (
            <li key={chapter}>
              <ChapterName map={map} index={chapter} count={chapter === unfinished ? null : hits.length} />
              <ul>
                {hits.map((hit) => (
                  <li key={`${hit.block_id} ${hit.offset} ${hit.start} ${hit.excerpt}`}>
                    <button
                      type="button"
                      onClick={() => onGo({ index: hit.index, block_id: hit.block_id, offset: hit.offset })}
                    >
                      <span lang="en">
                        <MarkedExcerpt hit={hit} />
                      </span>
                      <span className="t12 faint num">{Math.floor(bookShare(map, hit.index, 0) * 100)}%</span>
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          {found.state === 'found' && found.next !== null && (
            <li>
              <ListFooter state={found.foot} onMore={() => void more()} />
            </li>
          )}
        </ol>
      )}
    </Drawer>
  );
}

function MarkedExcerpt({ hit: { excerpt, marks } }: { hit: BookHit }) {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {excerpt.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{excerpt.slice(start, end)}</mark>
        </Fragment>
      ))}
      {excerpt.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}

async function search(
  bookId: string,
  question: Question,
  offset: number,
  signal: AbortSignal,
): Promise<Extract<Found, { state: 'found' }>> {
  const { q, only } = question;
  const query = { q, offset, limit: AT_ONCE, ...(only !== undefined && { index: only }) };
  const input = { params: { id: bookId }, query };
  const { items, next_offset: next } = await api().call('GET /reader/book/{id}/search', input, { signal });
  return { state: 'found', question, items, next, foot: 'more' };
}
