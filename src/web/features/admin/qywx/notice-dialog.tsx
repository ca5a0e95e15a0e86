/** Writing a notice, or changing one. */
import { useState } from 'react';
import type { Notice } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { Field, Select, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { textOf } from '../../../ui/form-outcome.ts';
import { fromLocalInput, toLocalInput } from '../moment.ts';
import { DialogForm } from '../users/dialog-form.tsx';
import { useDialogForm } from '../users/use-dialog-form.ts';
import { AUDIENCES, LEVELS } from './notice-state.ts';

interface NoticeDialogProps {
  /** Null for a new one. */
  notice: Notice | null;
  isOpen: boolean;
  onClose: () => void;
}

export function NoticeDialog({ notice, isOpen, onClose }: NoticeDialogProps) {
  // One id for all tries, so that a try whose answer was lost makes one notice.
  const [requestId] = useState(newUuid);
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/appinfo/notify', {
        body: {
          ...(notice ? { id: notice.id } : { request_uuid: requestId }),
          text: textOf(sent, 'text'),
          level: LEVELS.find(({ value }) => value === textOf(sent, 'level'))?.value ?? 'info',
          audience: AUDIENCES.find(({ value }) => value === textOf(sent, 'audience'))?.value ?? 'all',
          link: textOf(sent, 'link').trim() || null,
          from: fromLocalInput(textOf(sent, 'from')),
          to: fromLocalInput(textOf(sent, 'to')),
        },
      }),
    done: notice ? '已保存' : '已发出',
    onClose,
  });
  const { problems } = form;
  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={notice ? '修改通知' : '新通知'}
      action={notice ? '保存' : '发出'}
      form={form}
    >
      <Field
        label="内容"
        hint={notice ? '关掉过它的人不会再看到；要再提醒一次，请新建。' : undefined}
        error={problems.text}
      >
        <TextArea name="text" rows={3} maxLength={500} defaultValue={notice?.text} />
      </Field>
      <div className="notice-pair">
        <Field label="给谁看" error={problems.audience}>
          <Select name="audience" options={AUDIENCES} defaultValue={notice?.audience ?? 'all'} isWide />
        </Field>
        <Field label="样子" error={problems.level}>
          <Select name="level" options={LEVELS} defaultValue={notice?.level ?? 'info'} isWide />
        </Field>
      </div>
      <Field label="链接（可不填）" hint="站内地址像 /member，站外写完整网址。" error={problems.link}>
        <TextInput
          name="link"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          defaultValue={notice?.link ?? ''}
        />
      </Field>
      <Field label="从（可不填）" error={problems.from}>
        <TextInput name="from" type="datetime-local" defaultValue={notice?.from ? toLocalInput(notice.from) : ''} />
      </Field>
      <Field label="到（可不填）" error={problems.to}>
        <TextInput name="to" type="datetime-local" defaultValue={notice?.to ? toLocalInput(notice.to) : ''} />
      </Field>
    </DialogForm>
  );
}
