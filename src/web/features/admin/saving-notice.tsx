/** What has not been saved, and the ways on. Nothing typed is lost while it stands. */
import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Desk } from './use-desk.ts';

export function SavingNotice({ desk }: { desk: Desk }) {
  const { saving, pending, failure } = desk;
  const unsaved = pending.length > 0 ? `${pending.length} 处修改还没有保存。` : '';
  if (saving === 'stale') {
    return (
      <Notice text={`这篇文章刚被别人改过。${unsaved}载入最新的内容，再接着改，你写的都还在。`}>
        <Button onClick={() => desk.reload()}>载入最新内容</Button>
      </Notice>
    );
  }
  if (saving === 'waiting') {
    return (
      <Notice text={`已载入最新内容。${unsaved}标着的是你改的，看过再保存。`}>
        <Button look="primary" onClick={() => desk.retry()}>
          保存
        </Button>
        <Button onClick={desk.discard}>放弃修改</Button>
      </Notice>
    );
  }
  if (saving === 'failed') {
    return (
      <Notice text={`没有保存：${failure}。${unsaved}`}>
        {pending.length > 0 ? (
          <>
            <Button onClick={() => desk.retry()}>重试</Button>
            <Button onClick={desk.discard}>放弃修改</Button>
          </>
        ) : (
          <Button onClick={desk.discard}>知道了</Button>
        )}
      </Notice>
    );
  }
  return null;
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="desk-notice" role="alert">
      <p>
        <Icon of={TriangleAlert} size="sm" />
        {text}
      </p>
      <div className="desk-notice-acts">{children}</div>
    </div>
  );
}
