/** The two decisions on an application, each with what the applicant is told. */
import type { ChangduApplication } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { textOf } from '../../../ui/form-outcome.ts';
import { DialogForm } from '../users/dialog-form.tsx';
import { useDialogForm } from '../users/use-dialog-form.ts';

interface DecisionProps {
  application: ChangduApplication;
  isOpen: boolean;
  onClose: () => void;
}

const DAYS = [
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: '180', label: '180 天' },
  { value: '365', label: '一年' },
];

export function PassApplication({ application, isOpen, onClose }: DecisionProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/changdu/apply/{id}/decide', {
        params: { id: application.id },
        body: { action: 'pass', days: Number(textOf(sent, 'days')), remark: textOf(sent, 'remark') },
      }),
    done: '已通过，会员天数已送出',
    onClose,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={`通过 ${application.user.name} 的申请`}
      action="通过"
      form={form}
    >
      <Field label="送会员" error={form.problems.days}>
        <Select name="days" options={DAYS} defaultValue="365" isWide />
      </Field>
      <Field label="留言（可不填）" hint="申请人看得到。" error={form.problems.remark}>
        <TextInput name="remark" autoComplete="off" maxLength={200} />
      </Field>
    </DialogForm>
  );
}

export function RejectApplication({ application, isOpen, onClose }: DecisionProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/changdu/apply/{id}/decide', {
        params: { id: application.id },
        body: { action: 'reject', remark: textOf(sent, 'remark') },
      }),
    done: '已批复',
    onClose,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={`不通过 ${application.user.name} 的申请`}
      action="不通过"
      form={form}
    >
      <Field label="原因" hint="申请人看得到，改好了可以再申请。" error={form.problems.remark}>
        <TextInput name="remark" autoComplete="off" maxLength={200} />
      </Field>
    </DialogForm>
  );
}
