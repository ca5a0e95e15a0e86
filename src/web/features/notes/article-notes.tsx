/** One article's notes in text order, each with the way back to its place; what has no place any more comes last. */
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
import { noteExports } from './export-formats.ts';
import { colours, type NoteFilters, notesAddress } from './note-filters.ts';
import { useNoteRemoval } from './use-note-removal.ts';

interface ArticleNotesProps {
  article: ArticleCard;
  /** In text order, 未定位 last. */
  notes: readonly Note[];
  filters: NoteFilters;
}

export function ArticleNotes({ article, notes, filters }: ArticleNotesProps) {
  const removal = useNoteRemoval();
  const shown = notes.filter((note) => !removal.isRemoved(note));
  const located = shown.filter((note) => note.located);
  const lost = shown.filter((note) => !note.located);
  const now = availability(article);
  // Editors may open what nobody else can: for them places are known.
  const isAway = now !== 'out' && located.length === 0;
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
            <p className="t14 dim">这篇文章{now === 'put off' ? '改期发布，暂时不能读' : '已经下架'}，笔记都还在。</p>
          )}
        </div>
        {shown.length > 0 && <ExportMenu formats={noteExports(article.id)} />}
      </div>
      <FilterLine filters={filters} articleId={article.id} />
      {shown.length === 0 && (
        <EmptyState
          title="这里没有笔记"
          action={now === 'out' && <Button href={`/article/${article.id}`}>读这篇文章</Button>}
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

function FilterLine({ filters, articleId }: { filters: NoteFilters; articleId: string }) {
  const { color, tag } = filters;
  if (!color && !tag) return null;
  const named = [color && colours.find(({ value }) => value === color)?.label, tag && `标签「${tag}」`];
  return (
    <p className="t14 dim">
      只看{named.filter(Boolean).join('、')}的。<TextLink href={`/mynote/${articleId}`}>看这篇的全部笔记</TextLink>
    </p>
  );
}

interface NoteRowProps {
  note: Note;
  /** The article can be opened: to go to the place, or to put the note back. */
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
