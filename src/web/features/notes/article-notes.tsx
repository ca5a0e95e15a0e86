/** The notes of one article in text order; notes without a position come last. Deleting can be undone. */
import { ArrowLeft } from 'lucide';
import type { ArticleCard, Note } from '#contract/shapes.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { availability } from '../history/availability.ts';
import { articleNoteCalls } from './note-calls.ts';
import { noteExports } from './note-exports.ts';
import { type NoteFilters, notesAddress } from './note-filters.ts';
import { FilterLine, NoteRow, useNoteRemoval } from './note-row.tsx';

interface ArticleNotesProps {
  article: ArticleCard;
  /** Notes in text order, those without a position last. */
  notes: readonly Note[];
  filters: NoteFilters;
}

export function ArticleNotes({ article, notes, filters }: ArticleNotesProps) {
  const removal = useNoteRemoval(articleNoteCalls);
  const shown = notes.filter((note) => !removal.isRemoved(note));
  const located = shown.filter((note) => note.located);
  const locked = shown.filter((note) => note.locked);
  const lost = shown.filter((note) => !note.located && !note.locked);
  const now = availability(article);
  // Editors can open withdrawn articles: for them the positions are known.
  const isAway = now !== 'published' && located.length + locked.length === 0;
  const rows = (list: readonly Note[]) =>
    list.map((note) => (
      <NoteRow
        key={note.note_uuid}
        note={note}
        color={note.color}
        lang={note.root.endsWith('zh') ? 'zh-CN' : 'en'}
        link={isAway ? null : linkTo(note)}
        onRemove={() => removal.remove(note)}
      />
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
      {locked.length > 0 && (
        <section aria-labelledby="locked">
          <h2 id="locked" className="section-title ruled">
            在会员部分
          </h2>
          <p className="t14 dim">这些话在要会员才能读的部分里，笔记都还在。</p>
          <ol className="note-list">{rows(locked)}</ol>
        </section>
      )}
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

/** Link to the note's place; for a note without one, to where it can be placed again. */
function linkTo({ article_id: id, note_uuid: note, located, locked }: Note) {
  if (locked) return { to: `/article/${id}`, label: '到文章' };
  return { to: `/article/${id}#note-${note}`, label: located ? '回到原文' : '放回原文' };
}
