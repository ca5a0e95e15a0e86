/** Who may read an article and since when, and taking it away. */
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Field, Switch, TextInput } from '../../ui/form-controls.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { isAhead } from './article-state.ts';
import { formatMoment, fromLocalInput, toLocalInput } from './moment.ts';
import type { Desk } from './use-desk.ts';

export function Publishing({ desk }: { desk: Desk }) {
  const { article } = desk;
  const params = { id: article.id };
  const kept = article.published_at === null ? '' : toLocalInput(article.published_at);
  const [typed, setTyped] = useState<string | null>(null);
  const moment = typed === null ? null : fromLocalInput(typed);

  async function lock(isLock: boolean) {
    desk.take({ is_lock: isLock });
    try {
      await api().call('POST /reader/article/{id}/lock', { params, body: { is_lock: isLock } });
      toast(isLock ? '只给会员读了' : '大家都能读了');
    } catch (error) {
      desk.take({ is_lock: !isLock });
      showError(error);
    }
  }

  async function setMoment() {
    if (moment !== null && (await desk.save({ published_at: moment }))) {
      setTyped(null);
      toast(isAhead(moment) ? `定在 ${formatMoment(moment)} 发布` : '已保存');
    }
  }

  async function remove() {
    const isDone = await desk.act(() => api().call('POST /reader/article/{id}/delete', { params }));
    if (!isDone) return;
    const restore = () => desk.act(() => api().call('POST /reader/article/{id}/restore', { params }));
    toast('已删除', { action: { label: '撤销', onClick: restore } });
  }

  return (
    <section aria-labelledby="desk-publishing">
      <SectionHead id="desk-publishing" title="发布" />
      <div className="setlist">
        <label htmlFor="desk-lock">
          只给会员读
          <Switch id="desk-lock" checked={article.is_lock} onChange={({ target }) => lock(target.checked)} />
        </label>
      </div>
      <div className="desk-form stack">
        <Field
          label="本站发布日期（北京时间）"
          hint="填将来的时间，就到那时才发布"
          error={typed !== null && moment === null ? '请填完整的日期和时间' : null}
        >
          <TextInput
            type="datetime-local"
            value={typed ?? kept}
            onChange={({ target }) => setTyped(target.value === kept ? null : target.value)}
          />
        </Field>
        {typed !== null && (
          <div className="desk-acts">
            <Button look="primary" disabled={moment === null} onClick={setMoment}>
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
