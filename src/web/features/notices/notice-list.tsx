/** Notices as lines that can be closed. */
import { CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide';
import type { Notice, NoticeLevel } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const MAX_SHOWN = 2;
const ICONS: Record<NoticeLevel, IconNode> = { info: Info, good: CircleCheck, warn: TriangleAlert };

interface NoticeListProps {
  items: readonly Notice[];
  dismiss(id: string): void;
}

export function NoticeList({ items, dismiss }: NoticeListProps) {
  return (
    <ul className="notices" aria-label="通知">
      {items.slice(0, MAX_SHOWN).map((notice) => (
        <NoticeBar
          key={notice.id}
          notice={notice}
          onDismiss={() => {
            dismiss(notice.id);
            // The button disappears with its line, so keyboard focus moves to the page.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        />
      ))}
    </ul>
  );
}

function NoticeBar({ notice, onDismiss }: { notice: Pick<Notice, 'text' | 'level' | 'link'>; onDismiss: () => void }) {
  const { text, level, link } = notice;
  return (
    <li className={classes('notice t14', level)}>
      <Icon of={ICONS[level]} size="sm" />
      <p>
        {text}
        {link && (
          <>
            {' '}
            <TextLink isInline href={link}>
              去看看
            </TextLink>
          </>
        )}
      </p>
      <IconButton icon={X} iconSize="sm" label={`关闭通知：${text.slice(0, 20)}`} title="关闭" onClick={onDismiss} />
    </li>
  );
}
