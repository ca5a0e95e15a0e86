/** Says what has not been saved and offers reload, retry and discard. */
import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Editor } from './use-editor.ts';

export function SavingNotice({ editor }: { editor: Editor }) {
  const { saving, pending, failure } = editor;
  const unsaved = pending.length > 0 ? `${pending.length} 处修改还没有保存。` : '';
  if (saving === 'stale') {
    return (
      <Notice text={`这篇文章刚被别人改过。${unsaved}载入最新的内容，再接着改，你写的都还在。`}>
        <Button onClick={() => editor.reload()}>载入最新内容</Button>
      </Notice>
    );
  }
  if (saving === 'waiting') {
    return (
      <Notice text={`已载入最新内容。${unsaved}标着的是你改的，看过再保存。`}>
        <Button look="primary" onClick={() => editor.retry()}>
          保存
        </Button>
        <Button onClick={editor.discard}>放弃修改</Button>
      </Notice>
    );
  }
  if (saving === 'failed') {
    return (
      <Notice text={`没有保存：${failure}。${unsaved}`}>
        {pending.length > 0 ? (
          <>
            <Button onClick={() => editor.retry()}>重试</Button>
            <Button onClick={editor.discard}>放弃修改</Button>
          </>
        ) : (
          <Button onClick={editor.discard}>知道了</Button>
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
