/** The changes that wait, and those that were refused with what happened: to be copied, tried again or given up. */
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import type { Entry, QueuedName } from './entry.ts';
import type { OutboxView } from './outbox.ts';
import { pageOutbox } from './page-outbox.ts';
import { markLabel } from './visitor-messages.ts';

const DEEDS: Record<Exclude<QueuedName, 'POST /reader/article/{id}/mark'>, string> = {
  'POST /reader/article/{id}/notes/add': '划线和笔记',
  'POST /reader/article/notes/{id}/delete': '删除一条笔记',
  'POST /reader/book/{id}/note/add': '书里的划线和笔记',
  'POST /reader/book/notes/{id}/delete': '删除书里的一条笔记',
  'POST /reader/mybook/add': '放进书架',
  'POST /reader/mybook/{id}/pos': '读到的位置',
  'POST /reader/history': '阅读时间',
  'POST /reader/myword': '加入生词',
  'POST /reader/myword/del': '移出生词',
  'POST /reader/myword/del/many': '移出或恢复生词',
  'POST /reader/myword/known': '已掌握',
  'POST /reader/myword/{id}/review': '一次复习',
  'POST /reader/myword/{id}/review/undo': '撤销一次复习',
};

/** Description of a change in the list of waiting changes. */
export function deedOf({ call }: Pick<Entry, 'call'>): string {
  if (call.name === 'POST /reader/article/{id}/mark') return markLabel(call.input.body);
  if (call.name === 'POST /reader/myword/known') {
    const { known = true, mark } = call.input.body;
    if (!known) return '取消标记';
    if (mark === 'ignored') return '不再提示';
  }
  return DEEDS[call.name];
}

interface OutboxDialogProps {
  waiting: OutboxView;
  onLogin: () => void;
  onClose: () => void;
}

export function OutboxDialog({ waiting: { held, refused, needsLogin }, onLogin, onClose }: OutboxDialogProps) {
  // A row goes with the button that was pressed in it.
  const saying = useFocusAfter<HTMLParagraphElement>(refused);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(refused)}
      actions={
        needsLogin ? (
          <Button look="primary" onClick={onLogin}>
            登录
          </Button>
        ) : (
          held.length > 0 && <Button onClick={() => void sendNow()}>现在发送</Button>
        )
      }
    >
      <p className="t14 dim" ref={saying} tabIndex={-1}>
        {sayingOf({ held, refused, needsLogin })}
      </p>
      <ul className="outbox-list">
        {[...refused, ...held].map((entry) => (
          <OutboxItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </Dialog>
  );
}

function OutboxItem({ entry }: { entry: Entry }) {
  const drop = () => {
    pageOutbox().drop(entry);
    toast('已丢弃', { action: { label: '撤销', onClick: () => pageOutbox().restore(entry) } });
  };
  return (
    <li>
      <span className="t14 dim">
        {deedOf(entry)}
        {entry.isOvertaken ? '：已在别的设备上删除' : entry.refusal && `：${entry.refusal}`}
      </span>
      {entry.text && <p className="outbox-text">{entry.text}</p>}
      {entry.state === 'refused' && (
        <div className="acts">
          {entry.text && <Button onClick={() => void copy(entry.text)}>复制</Button>}
          <Button onClick={() => pageOutbox().retry(entry)}>{entry.isOvertaken ? '恢复这条笔记' : '再试'}</Button>
          <Button look="danger" onClick={drop}>
            丢弃
          </Button>
        </div>
      )}
    </li>
  );
}

function titleOf(refused: readonly Entry[]): string {
  if (refused.length === 0) return '未同步';
  return refused.every(({ isOvertaken }) => isOvertaken) ? '已在别处删除' : '没能保存';
}

function sayingOf({ held, refused, needsLogin }: OutboxView): string {
  if (refused.length > 0 && refused.every(({ isOvertaken }) => isOvertaken))
    return '你在这台设备上改过下面的笔记，之后它在别的设备上被删除了。改过的内容还在这里。';
  if (refused.length > 0) return '服务器没有接受下面的内容，它们还在这台设备上。';
  if (held.length === 0) return '都已保存。';
  return `在这台设备上，${needsLogin ? '登录' : '联网'}后自动发送。`;
}

async function sendNow(): Promise<void> {
  await pageOutbox().flush();
  toast(pageOutbox().view().held.length > 0 ? '还没连上，稍后自动发送' : '已全部发送');
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('已复制');
  } catch {
    toast('浏览器不让复制，请长按选中文字');
  }
}
