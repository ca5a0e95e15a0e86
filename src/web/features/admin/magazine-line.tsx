/** A line of the contents: title, how far it has come, and what can be done with it. */
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2, Undo2 } from 'lucide';
import type { MagazineArticle } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { lineState } from './magazine-state.ts';

interface MagazineLineProps {
  line: MagazineArticle;
  /** From 1. */
  number: number;
  isLast: boolean;
  isAudited: boolean;
  /** Its section begins here. */
  hasNewSection: boolean;
  /** @param button pressed, which keeps the focus when its line has moved */
  onMove: (by: -1 | 1, button: HTMLElement) => void;
  onSkip: (skipped: boolean) => void;
  onEdit: () => void;
}

export function MagazineLine(props: MagazineLineProps) {
  const { line, number, isLast, isAudited, hasNewSection, onMove, onSkip, onEdit } = props;
  const { label, tone } = lineState(line, isAudited);
  return (
    <li className={classes('issue-line', line.skipped && 'skipped')}>
      {hasNewSection && line.section && (
        <p className="issue-section t12" lang="en">
          {line.section}
        </p>
      )}
      <span className="issue-number num t14 faint">{number}</span>
      <LineTitle line={line} />
      <span className="issue-line-state t12 dim">
        {line.article && <span>{line.article.word_count} 词</span>}
        <Tag tone={tone}>{label}</Tag>
      </span>
      <span className="issue-line-acts">
        <IconButton
          icon={ArrowUp}
          iconSize="sm"
          label={`上移 ${line.title}`}
          disabled={number === 1}
          onClick={({ currentTarget }) => onMove(-1, currentTarget)}
        />
        <IconButton
          icon={ArrowDown}
          iconSize="sm"
          label={`下移 ${line.title}`}
          disabled={isLast}
          onClick={({ currentTarget }) => onMove(1, currentTarget)}
        />
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`更多：${line.title}`} />}
          entries={[
            { label: '修改', icon: Pencil, onSelect: onEdit },
            line.skipped
              ? { label: '放回目录', icon: Undo2, onSelect: () => onSkip(false) }
              : { label: '去掉', icon: Trash2, isDangerous: true, onSelect: () => onSkip(true) },
          ]}
        />
      </span>
      {line.error && !line.skipped && <p className="issue-error t14">{line.error}</p>}
    </li>
  );
}

function LineTitle({ line }: { line: MagazineArticle }) {
  const shown = (
    <>
      <b lang="en">{line.title}</b>
      {line.title_zh && <span className="t14 dim">{line.title_zh}</span>}
    </>
  );
  if (line.article) {
    return (
      <PageLink className="admin-title" to={`/admin/article/${line.article.id}`}>
        {shown}
      </PageLink>
    );
  }
  if (line.url === null) return <span className="admin-title">{shown}</span>;
  return (
    <a className="admin-title" href={line.url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}
