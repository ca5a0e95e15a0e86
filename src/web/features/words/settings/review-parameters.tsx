/** The scheduling parameters: default or fitted to the reader's reviews, their log loss, and resetting them. */
import { useState } from 'react';
import type { ReviewParameters } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNearDay } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';

export function ReviewParameterSettings({ parameters }: { parameters: ReviewParameters }) {
  const [shown, setShown] = useState(parameters);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useBusy();
  async function reset() {
    await run(async () => {
      setShown(await api().call('POST /reader/myword/review/parameters/reset', { body: {} }));
      toast('已换回默认参数');
    });
    setAsking(false);
  }
  const { log_loss: loss, reviews, reviews_needed: needed } = shown;
  return (
    <div className="set-params">
      <p>{shown.is_own ? '正在用按你的复习记录算出的参数。' : '正在用默认参数。'}</p>
      {!shown.is_own && reviews < needed && (
        <>
          <p className="t14 dim">
            再复习 {needed - reviews} 次，就会按你的记录试算（已有 {reviews} / {needed} 次）。
          </p>
          <ProgressBar value={reviews / needed} isThick />
        </>
      )}
      {shown.tried_at && (
        <p className="t14 dim">
          {formatNearDay(shown.tried_at)}试算过{loss === null ? '。' : `，用没参与计算的 ${loss.reviews} 次复习比较：`}
        </p>
      )}
      {loss && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">参数</th>
              <th scope="col">预测误差（越低越准）</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">自己的</th>
              <td className="num">{loss.own.toFixed(4)}</td>
            </tr>
            <tr>
              <th scope="row">默认的</th>
              <td className="num">{loss.default.toFixed(4)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <details className="chart-table">
        <summary>21 个参数</summary>
        <p className="num t14 dim set-values">{shown.values.map((value) => value.toFixed(4)).join('  ')}</p>
      </details>
      {shown.is_own && <Button onClick={() => setAsking(true)}>换回默认参数</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="换回默认参数？"
        confirmLabel="换回默认"
        isBusy={isBusy}
        onConfirm={() => void reset()}
      >
        所有词会按默认参数重新排期，复习记录不变。等复习次数再多一半，会重新试算。
      </ConfirmDialog>
    </div>
  );
}
