/** Actions on the selected articles; publishing, rejecting and deleting ask for confirmation. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { isAhead } from './article-state.tsx';
import type { useArticleList } from './use-article-list.ts';

type Question = 'pass' | 'reject' | 'remove';

export function BulkActions({ list }: { list: ReturnType<typeof useArticleList> }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [remark, setRemark] = useState('');
  const { chosenItems, isBusy } = list;
  const waiting = chosenItems.filter(({ status }) => status === 'PENDING').length;
  const later = chosenItems.filter(({ status, published_at: at }) => status === 'PENDING' && isAhead(at)).length;
  const deleted = chosenItems.filter(({ status }) => status === 'DELETED').length;
  const close = () => setQuestion(null);
  const answer = async (work: () => Promise<void>) => {
    await work();
    close();
  };
  const others = chosenItems.length - waiting;
  const skipped = others > 0 ? `另外 ${others} 篇不是待审，不会动。` : '';
  return (
    <>
      {chosenItems.length > 0 && (
        <div className="sel-foot pop admin-bulk">
          <span className="t14" role="status">
            选中 {chosenItems.length} 篇
          </span>
          <div>
            {deleted === chosenItems.length ? (
              <Button look="quiet" isBusy={isBusy} onClick={() => list.restore()}>
                恢复
              </Button>
            ) : (
              <>
                <Button look="quiet" disabled={waiting === 0} onClick={() => setQuestion('pass')}>
                  发布
                </Button>
                <Button look="quiet" disabled={waiting === 0} onClick={() => setQuestion('reject')}>
                  退回
                </Button>
                <Button look="quiet" className="bad" onClick={() => setQuestion('remove')}>
                  删除
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        isOpen={question === 'pass'}
        onClose={close}
        title={`发布这 ${waiting} 篇？`}
        confirmLabel="通过并发布"
        isBusy={isBusy}
        onConfirm={() => answer(() => list.audit('pass', ''))}
      >
        {later > 0 ? `其中 ${later} 篇定了时间，到时发布；其余读者马上能看到。` : '读者马上能看到。'}
        {skipped}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'remove'}
        onClose={close}
        title={`删除这 ${chosenItems.length} 篇？`}
        confirmLabel="删除"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => answer(() => list.remove())}
      >
        读者不能再读。30 天内可以在“已删除”里恢复。
      </ConfirmDialog>
      <Dialog
        isOpen={question === 'reject'}
        onClose={close}
        title={`退回这 ${waiting} 篇`}
        actions={
          <Button
            look="danger"
            disabled={remark.trim() === ''}
            isBusy={isBusy}
            onClick={() => answer(() => list.audit('reject', remark.trim()))}
          >
            退回
          </Button>
        }
      >
        <Field label="原因" hint={skipped || undefined}>
          <TextInput value={remark} maxLength={200} onChange={({ target }) => setRemark(target.value)} />
        </Field>
      </Dialog>
    </>
  );
}
