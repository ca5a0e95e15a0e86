/** Members-only lock, publication date and deletion of an article. */
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Switch, TextInput } from '../../../ui/form-controls.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { isAhead } from '../articles/article-state.tsx';
import { formatDateTime, fromDateTimeInput, toDateTimeInput } from '../forms/date-time.ts';
import type { Editor } from './use-editor.ts';

export function Publishing({ editor }: { editor: Editor }) {
  const { article } = editor;
  const params = { id: article.id };
  const kept = article.published_at === null ? '' : toDateTimeInput(article.published_at);
  const [typed, setTyped] = useState<string | null>(null);
  const instant = typed === null ? null : fromDateTimeInput(typed);

  async function lock(isLock: boolean) {
    editor.take({ is_lock: isLock });
    const isDone = await editor.act(() =>
      api().call('POST /reader/article/{id}/lock', { params, body: { is_lock: isLock } }),
    );
    if (isDone) toast(isLock ? '只给会员读了' : '大家都能读了');
    else editor.take({ is_lock: !isLock });
  }

  async function savePublishTime() {
    if (instant !== null && (await editor.save({ published_at: instant }))) {
      setTyped(null);
      toast(isAhead(instant) ? `定在 ${formatDateTime(instant)} 发布` : '已保存');
    }
  }

  async function remove() {
    const isDone = await editor.act(() => api().call('POST /reader/article/{id}/delete', { params }));
    if (!isDone) return;
    const restore = () => editor.act(() => api().call('POST /reader/article/{id}/restore', { params }));
    toast('已删除', { action: { label: '撤销', onClick: restore } });
  }

  return (
    <section aria-labelledby="editor-publishing">
      <SectionHead id="editor-publishing" title="发布" />
      <div className="setlist">
        <label htmlFor="editor-lock">
          只给会员读
          <Switch id="editor-lock" checked={article.is_lock} onChange={({ target }) => lock(target.checked)} />
        </label>
      </div>
      <div className="editor-form stack">
        <Field
          label="本站发布日期（北京时间）"
          hint="填将来的时间，就到那时才发布"
          error={typed !== null && instant === null ? '请填完整的日期和时间' : null}
        >
          <TextInput
            type="datetime-local"
            value={typed ?? kept}
            onChange={({ target }) => setTyped(target.value === kept ? null : target.value)}
          />
        </Field>
        {typed !== null && (
          <div className="editor-acts">
            <Button look="primary" disabled={instant === null} onClick={savePublishTime}>
              保存日期
            </Button>
            <Button onClick={() => setTyped(null)}>放弃</Button>
          </div>
        )}
        {article.status !== 'DELETED' && (
          <Button look="danger" icon={Trash2} onClick={remove}>
            删除文章
          </Button>
        )}
      </div>
    </section>
  );
}
