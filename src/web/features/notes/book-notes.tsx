/** The notes of one book in its order, under the names of chapters; those without a place come last. Deleting can be undone. */
import { ArrowLeft, Share2, Unlink } from 'lucide';
import type { BookNote, NotedBook } from '#contract/shapes.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { bookNoteCalls } from './note-calls.ts';
import { bookNoteExports } from './note-exports.ts';
import { type NoteFilters, notesAddress } from './note-filters.ts';
import { FilterLine, NoteRow, useNoteRemoval } from './note-row.tsx';

interface BookNotesProps {
  book: NotedBook;
  /** Notes in the order of the book, those without a place last. */
  notes: readonly BookNote[];
  filters: NoteFilters;
  /** The book was withdrawn, and lines are still shared from it. */
  isShared: boolean;
}

export function BookNotes({ book, notes, filters, isShared }: BookNotesProps) {
  const removal = useNoteRemoval(bookNoteCalls);
  const shown = notes.filter((note) => note.kind !== 'bookmark' && !removal.isRemoved(note));
  const sections = inChapters(shown);
  const id = book.book_uuid;
  return (
    <div className="list-page">
      <TextLink href={notesAddress('/mynote', filters)} className="back-link">
        <Icon of={ArrowLeft} size="sm" />
        全部笔记
      </TextLink>
      <div className="head-row">
        <div>
          <h1 className="note-work" lang="en">
            {book.title}
          </h1>
          {book.author && (
            <p className="dim" lang="en">
              {book.author}
            </p>
          )}
          {!book.is_readable && <p className="t14 dim">这本书已经收回，不能再读，笔记都还在。</p>}
        </div>
        {shown.length > 0 && (
          <div className="note-acts">
            {book.is_readable && (
              <Button href={`/book/${id}/share`} icon={Share2}>
                分享
              </Button>
            )}
            {isShared && (
              <Button href={`/book/${id}/share`} icon={Unlink}>
                收回分享
              </Button>
            )}
            <ExportMenu formats={bookNoteExports(id, book.title)} />
          </div>
        )}
      </div>
      <FilterLine filters={filters} wholeAddress={`/mynote/book/${id}`} work="这本" />
      {shown.length === 0 && (
        <EmptyState
          title="这里没有笔记"
          action={book.is_readable && <Button href={`/book/${id}/read`}>读这本书</Button>}
        >
          选中文字就能划线、写笔记，也可以
          <TextLink isInline href="/book/import">
            导入别处的划线
          </TextLink>
          。
        </EmptyState>
      )}
      {sections.map(({ key, title, items }) => (
        <section key={key} aria-labelledby={`chapter-${key}`} className="note-chapter">
          <h2 id={`chapter-${key}`} className="section-title ruled" lang={key === 'lost' ? undefined : 'en'}>
            {title}
          </h2>
          {key === 'lost' && <p className="t14 dim">这些话没有在书里找到，只留下了文字。</p>}
          <ol className="note-list">
            {items.map((note) => (
              <NoteRow
                key={note.note_uuid}
                note={note}
                color={note.color ?? 'yellow'}
                lang="en"
                link={book.is_readable ? linkTo(note) : null}
                onRemove={() => removal.remove(note)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface Section {
  key: string;
  title: string;
  items: BookNote[];
}

function inChapters(notes: readonly BookNote[]): Section[] {
  const sections: Section[] = [];
  for (const note of notes) {
    const key = note.index == null ? 'lost' : String(note.index);
    let section = sections.at(-1);
    if (section?.key !== key) {
      const title = key === 'lost' ? '未定位' : note.chapter || `第 ${(note.index ?? 0) + 1} 章`;
      section = { key, title, items: [] };
      sections.push(section);
    }
    section.items.push(note);
  }
  return sections;
}

/** Link to the note's place in the book; null when it has none. */
function linkTo({ book_uuid: id, index, data }: BookNote) {
  if (index == null) return null;
  const { start } = (data ?? {}) as { start?: { block_id?: string } };
  const hash = start?.block_id ? `#${start.block_id}` : '';
  return { to: `/book/${id}/read?chapter=${index}${hash}`, label: '回到书里' };
}
