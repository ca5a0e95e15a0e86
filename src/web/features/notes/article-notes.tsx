/** The notes of one article in text order; notes without a position come last. Deleting can be undone. */
import { ArrowLeft, Trash2 } from 'lucide';
import type { ArticleCard, Note } from '#contract/shapes.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { availability } from '../history/availability.ts';
import { FilterLine } from './filter-line.tsx';
import { noteExports } from './note-exports.ts';
import { type NoteFilters, notesAddress } from './note-filters.ts';
import { type NoteCalls, useNoteRemoval } from './note-removal.ts';

interface ArticleNotesProps {
  article: ArticleCard;
  /** In text order, those without a position last. */
  notes: readonly Note[];
  filters: NoteFilters;
}

export function ArticleNotes({ article, notes, filters }: ArticleNotesProps) {
  const removal = useNoteRemoval(removalCalls);
  const shown = notes.filter((note) => !removal.isRemoved(note));
  const located = shown.filter((note) => note.located);
  const lost = shown.filter((note) => !note.located);
  const now = availability(article);
  // Editors can open withdrawn articles: for them the positions are known.
  const isAway = now !== 'published' && located.length === 0;
  const rows = (list: readonly Note[]) =>
    list.map((note) => (
      <NoteRow key={note.note_uuid} note={note} canBePlaced={!isAway} onRemove={() => removal.remove(note)} />
    ));
  return (
    <div className="list-page">
      <TextLink href={notesAddress('/mynote', filters)} className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        全部笔记
      </TextLink>
      <div className="head-row">
        <div>
          <h1 className="note-work" lang="en">
            {article.title}
          </h1>
          {article.title_zh && <p className="dim">{article.title_zh}</p>}
          {isAway && (
            <p className="t14 dim">这篇文章{now === 'postponed' ? '改期发布，暂时不能读' : '已经下架'}，笔记都还在。</p>
          )}
        </div>
        {shown.length > 0 && <ExportMenu formats={noteExports(article.id)} />}
      </div>
      <FilterLine filters={filters} wholeAddress={`/mynote/${article.id}`} work="这篇" />
      {shown.length === 0 && (
        <EmptyState
          title="这里没有笔记"
          action={now === 'published' && <Button href={`/article/${article.id}`}>读这篇文章</Button>}
        >
          选中文字就能划线、写笔记。
        </EmptyState>
      )}
      <ol className="note-list">{rows(located)}</ol>
      {isAway && <ol className="note-list">{rows(lost)}</ol>}
      {!isAway && lost.length > 0 && (
        <section aria-labelledby="lost">
          <h2 id="lost" className="section-title ruled">
            未定位
          </h2>
          <p className="t14 dim">原文改过，找不到这些话现在的位置。可以自己放回去。</p>
          <ol className="note-list">{rows(lost)}</ol>
        </section>
      )}
    </div>
  );
}

interface NoteRowProps {
  note: Note;
  /** The article can be opened to see the note's position or to set one. */
  canBePlaced: boolean;
  onRemove: () => void;
}

function NoteRow({ note, canBePlaced, onRemove }: NoteRowProps) {
  const isChinese = note.root.endsWith('zh');
  return (
    <li className="note-row">
      <blockquote className={`mark-${note.color}`} lang={isChinese ? 'zh-CN' : 'en'}>
        {note.text}
      </blockquote>
      {note.comment && <p className="note-comment">{note.comment}</p>}
      <div className="note-foot">
        {note.tag && <Tag>{note.tag}</Tag>}
        <time className="t12 dim" dateTime={note.created_at}>
          {formatFullDay(note.created_at)}
        </time>
        {canBePlaced && (
          <PageLink className="link pad t14" to={`/article/${note.article_id}#note-${note.note_uuid}`}>
            {note.located ? '回到原文' : '放回原文'}
          </PageLink>
        )}
        <IconButton icon={Trash2} label="删除" aria-description={note.text.slice(0, 40)} onClick={onRemove} />
      </div>
    </li>
  );
}

const removalCalls: NoteCalls<Note> = {
  textOf: ({ text, comment }) => (comment ? `${text}\n\n${comment}` : text),
  remove: ({ note_uuid: id }) => ({
    name: 'POST /reader/article/notes/{id}/delete',
    input: { params: { id }, body: { at: new Date().toISOString() } },
  }),
  restore({ note_uuid, text, comment, root, tag, color, data, article_id: id }) {
    const body = { note_uuid, text, comment, root, tag, color, data, at: new Date().toISOString() };
    return { name: 'POST /reader/article/{id}/notes/add', input: { params: { id }, body } };
  },
};
