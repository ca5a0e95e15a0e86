/** What is done to an order by hand, each with what follows from it. */
import type { Order } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { textOf } from '../../../ui/form-outcome.ts';
import { yuan } from '../../orders/money.ts';
import { DialogForm } from '../users/dialog-form.tsx';
import { useDialogForm } from '../users/use-dialog-form.ts';
import { outcomeWords } from './outcome-words.ts';

interface OrderDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

export function FinishOrder({ order: { order_no, amount, product }, isOpen, onClose }: OrderDialogProps) {
  const send = () => api().call('POST /api/member/pay/order/finish', { body: { order_no } });
  const form = useDialogForm({ send, done: '已完成', onClose });
  return (
    <DialogForm isOpen={isOpen} onClose={onClose} title="手工完成这张订单？" action="完成" form={form}>
      <p className="t14 dim">
        先在渠道的商户后台确认收到了 {yuan(amount)}。完成以后会给这位读者加上{product.name}的 {product.days} 天；
        之后渠道的通知再来，也只加这一次。
      </p>
    </DialogForm>
  );
}

export function RefundOrder({ order: { order_no, amount, product }, isOpen, onClose }: OrderDialogProps) {
  const send = (sent: FormData) =>
    api().call('POST /api/member/pay/order/refund', { body: { order_no, remark: textOf(sent, 'remark') } });
  const form = useDialogForm({ send, done: '已标记退款', onClose });
  return (
    <DialogForm isOpen={isOpen} onClose={onClose} title="标记退款？" action="标记退款" isDangerous form={form}>
      <p className="t14 dim">
        这里只做标记，不会退钱：先在渠道的商户后台退回 {yuan(amount)}。标记以后，这张订单的 {product.days}{' '}
        天里还没用的会收回， 用过的不算，都写进会员记录。
      </p>
      <RemarkField error={form.problems.remark} />
    </DialogForm>
  );
}

export function ClearTrouble({ order: { order_no, trouble }, isOpen, onClose }: OrderDialogProps) {
  const send = (sent: FormData) =>
    api().call('POST /api/member/pay/order/clear', { body: { order_no, remark: textOf(sent, 'remark') } });
  const form = useDialogForm({ send, done: '已记下', onClose });
  return (
    <DialogForm isOpen={isOpen} onClose={onClose} title="处理完了？" action="处理完了" form={form}>
      <p className="t14 dim">“{outcomeWords(trouble ?? '')}”不再提醒，订单不变。</p>
      <RemarkField error={form.problems.remark} />
    </DialogForm>
  );
}

function RemarkField({ error }: { error: string | undefined }) {
  return (
    <Field label="备注" hint="怎么处理的，写进订单的经过。" error={error}>
      <TextInput name="remark" autoComplete="off" maxLength={200} />
    </Field>
  );
}
