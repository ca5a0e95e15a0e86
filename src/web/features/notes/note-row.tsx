/** One note in a list of notes: the marked text, the comment, its tag and day, a link to where it stands, and deleting. */
import { Trash2 } from 'lucide';
import type { Note } from '#contract/shapes.ts';
import { formatFullDay } from '../../ui/day.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { leaveRow } from '../../ui/leave-row.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Tag } from '../../ui/tag.tsx';

interface NoteRowProps {
  note: Pick<Note, 'note_uuid' | 'tag' | 'created_at'> & { text: string | null; comment: string | null };
  color: Note['color'];
  /** Language of the marked text. */
  lang: 'en' | 'zh-CN';
  /** To the text that the note belongs to; null when that cannot be opened. */
  link: { to: string; label: string } | null;
  onRemove: () => void;
}

export function NoteRow({
  note: { note_uuid: id, text, comment, tag, created_at: at },
  color,
  lang,
  link,
  onRemove,
}: NoteRowProps) {
  return (
    <li className="note-row" id={`note-${id}`}>
      {text && (
        <blockquote className={`mark-${color}`} lang={lang}>
          {text}
        </blockquote>
      )}
      {comment && <p className="note-comment">{comment}</p>}
      <div className="note-foot">
        {tag && <Tag>{tag}</Tag>}
        <time className="t12 dim" dateTime={at}>
          {formatFullDay(at)}
        </time>
        {link && (
          <PageLink className="link pad t14" to={link.to}>
            {link.label}
          </PageLink>
        )}
        <IconButton
          icon={Trash2}
          label="删除"
          aria-description={(text ?? comment ?? '').slice(0, 40)}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            onRemove();
          }}
        />
      </div>
    </li>
  );
}
