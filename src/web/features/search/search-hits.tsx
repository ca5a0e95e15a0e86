/** Results by kind: articles with the sentence that matches, words, own notes, collections and books. */

import { Lock, StickyNote } from 'lucide';
import type { SearchHit } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Cover } from '../../ui/cover.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { QuotedTitle } from '../../ui/quoted-title.tsx';
import { Tag } from '../../ui/tag.tsx';
import { percent } from '../articles/known-rate.tsx';
import { BookCover } from '../books/made-cover.tsx';

export function Hit({ hit }: { hit: SearchHit }) {
  if (hit.kind === 'article') return <ArticleHit hit={hit} />;
  if (hit.kind === 'note') return <NoteHit hit={hit} />;
  if (hit.kind === 'word') {
    return (
      <li className="r word-r">
        <WordLink hit={hit} />
      </li>
    );
  }
  return <WorkHit hit={hit} />;
}

function ArticleHit({ hit }: { hit: SearchHit }) {
  const { article } = hit;
  const source = article?.source?.name;
  return (
    <li className="r art">
      <PageLink className="card-hit" to={`/article/${hit.id}`} aria-label={`打开：${hit.title_zh ?? hit.title}`} />
      <div className="r-b">
        <h2 className="r-t" lang="en">
          <MarkedText hit={hit} field="title" />
        </h2>
        {hit.title_zh && (
          <p className="r-zh">
            <MarkedText hit={hit} field="title_zh" />
          </p>
        )}
        {hit.excerpt && (
          <blockquote className="r-ex">
            <p lang="en">
              <MarkedText hit={hit} field="excerpt" />
            </p>
            {hit.excerpt_zh && (
              <p>
                <MarkedText hit={hit} field="excerpt_zh" />
              </p>
            )}
          </blockquote>
        )}
        {hit.is_locked_match && (
          <p className="r-lock">
            <Icon of={Lock} size="sm" />
            匹配的句子在试读之后，会员可读
          </p>
        )}
        {article && (
          <Meta>
            {source && <span lang={languageOf(source)}>{source}</span>}
            <DifficultyLabel difficulty={article.difficulty} />
            {article.known_rate !== null && `认识 ${percent(article.known_rate)}%`}
            {article.read_minutes > 0 && `${article.read_minutes} 分钟`}
            {article.is_lock && (
              <>
                <Icon of={Lock} size="sm" />
                会员
              </>
            )}
            {hit.more > 0 && `还有 ${hit.more} 处`}
          </Meta>
        )}
      </div>
      {hit.cover && <Cover src={hit.cover} />}
    </li>
  );
}

/** State of the word in the reader's book; null when it is not in it. */
function stateOf({ word }: SearchHit): { text: string; tone?: 'good' | 'warn' } | null {
  if (!word?.state) return null;
  if (word.state === 'known') return { text: '已掌握', tone: 'good' };
  if (word.state === 'ignored') return { text: '已忽略' };
  if (word.state === 'new' || word.due_at === null) return { text: '新词' };
  return { text: '在生词本' };
}

export function WordLink({ hit }: { hit: SearchHit }) {
  const state = stateOf(hit);
  const [level] = hit.word?.tags ?? [];
  return (
    <PageLink className="w-r" to={`/myword/${encodeURIComponent(hit.id)}/show`}>
      <span>
        <b lang="en">{hit.title}</b>
        {hit.title.includes(' ') ? <Tag>短语</Tag> : level && <Tag>{examLevelLabel(level)}</Tag>}
        {state && <em className={state.tone}>{state.text}</em>}
      </span>
      <small>
        <MarkedText hit={hit} field="excerpt" />
      </small>
    </PageLink>
  );
}

function NoteHit({ hit }: { hit: SearchHit }) {
  return (
    <li className="r note-r">
      <p className="r-kind">
        <Icon of={StickyNote} size="sm" />
        我的笔记
      </p>
      <PageLink
        className={`note-in c-${hit.note?.color ?? 'yellow'}`}
        to={
          hit.note?.book_uuid
            ? `/mynote/book/${hit.note.book_uuid}#note-${hit.id}`
            : `${hit.note?.is_withdrawn ? '/mynote' : '/article'}/${hit.article_id}#note-${hit.id}`
        }
      >
        <p lang="en">
          <MarkedText hit={hit} field="excerpt" />
        </p>
        {hit.excerpt_zh && (
          <p className="note-own">
            <MarkedText hit={hit} field="excerpt_zh" />
          </p>
        )}
        <p className="t12 faint">
          写在
          <QuotedTitle title={hit.note?.article_title ?? ''} />
        </p>
      </PageLink>
    </li>
  );
}

/** A collection or a book. */
function WorkHit({ hit }: { hit: SearchHit }) {
  const isBook = hit.kind === 'book';
  const address = isBook ? `/book/${hit.id}/show` : `/collection/${hit.id}/show`;
  return (
    <li className="r coll-r">
      <PageLink to={address}>
        {isBook ? (
          <BookCover book={{ title: hit.title, author: hit.excerpt || null, cover: hit.cover }} />
        ) : (
          hit.cover && <Cover src={hit.cover} />
        )}
        <span>
          <span className="r-kind">{isBook ? '书' : '合集'}</span>
          <b>
            <MarkedText hit={hit} field="title" />
          </b>
          {hit.excerpt && (
            <small>
              <MarkedText hit={hit} field="excerpt" />
            </small>
          )}
        </span>
      </PageLink>
    </li>
  );
}

type Mark = SearchHit['marks'][number];

/** A text with what was looked for marked in it. */
function MarkedText({ hit, field }: { hit: SearchHit; field: Mark['field'] }) {
  const text = hit[field] ?? '';
  const marks = hit.marks.filter((mark) => mark.field === field).sort((a, b) => a.start - b.start);
  let at = 0;
  const pieces = marks.flatMap(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
