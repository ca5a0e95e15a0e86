/** Notices where a reader begins: quiet lines that can be closed, two at most. */
import { CircleCheck, type IconNode, Info, TriangleAlert, X } from 'lucide';
import type { Notice, NoticeLevel } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useNotices } from './use-notices.ts';

const MOST_SHOWN = 2;
const ICONS: Record<NoticeLevel, IconNode> = { info: Info, good: CircleCheck, warn: TriangleAlert };

export function NoticeBars() {
  const { items, dismiss } = useNotices();
  if (items.length === 0) return null;
  return (
    <ul className="notices" aria-label="通知">
      {items.slice(0, MOST_SHOWN).map((notice) => (
        <NoticeBar
          key={notice.id}
          notice={notice}
          onDismiss={() => {
            dismiss(notice.id);
            // The button goes with its line; who came by keyboard goes on from here.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        />
      ))}
    </ul>
  );
}

export function NoticeBar({
  notice,
  onDismiss,
}: {
  notice: Pick<Notice, 'text' | 'level' | 'link'>;
  onDismiss: () => void;
}) {
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
