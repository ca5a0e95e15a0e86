/** The dialog that generates codes, and the list of those just generated. Retrying a lost request generates no more. */

import { Copy, Plus, X } from 'lucide';
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { Code, CodeType } from '#contract/shapes.ts';
import { dayEnd } from '#engine/shanghai-time.ts';
import { numberOf, textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { copyText } from '../../../shell/share-text.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';
import { CODE_TYPES, isCodeType } from './code-filters.ts';

const TYPES = Object.entries(CODE_TYPES).map(([value, label]) => ({ value, label }));
const HINTS: Record<CodeType, string> = {
  MEMBER: '换会员天数，注册时填也行。',
  REGISTER: '让人注册；填了天数，注册后就是会员。',
  INVITE: '用它注册的人，算一位读者的朋友。',
};

export function NewCodes({ onMade }: { onMade: (codes: readonly Code[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [ctype, setType] = useState<CodeType>('MEMBER');
  const [request, setRequest] = useState('');
  const close = () => setOpen(false);
  const form = useDialogForm({
    async send(sent) {
      try {
        const made = await api().call('POST /api/code/invitation/generate', { body: bodyOf(sent, ctype, request) });
        onMade(made.items);
      } catch (error) {
        // The answer was lost, and the form was filled in anew: what was made by then is shown, the next press makes others.
        if (error instanceof ApiError && error.reason === 'CONFLICT') {
          onMade((error.result as { items: Code[] }).items);
          setRequest(newUuid());
        }
        throw error;
      }
    },
    done: '已生成',
    onClose: close,
  });
  const { problems } = form;
  return (
    <>
      <Button
        look="primary"
        icon={Plus}
        onClick={() => {
          setRequest(newUuid());
          setOpen(true);
        }}
      >
        生成
      </Button>
      <DialogForm isOpen={isOpen} title="生成邀请码" action="生成" form={form}>
        <Field label="类型" hint={HINTS[ctype]} error={problems.ctype ?? null}>
          <Select
            name="ctype"
            isWide
            options={TYPES}
            value={ctype}
            onChange={({ target }) => isCodeType(target.value) && setType(target.value)}
          />
        </Field>
        <div className="code-numbers">
          <NumberField name="count" label="数量" hint="最多 500" value="1" error={problems.count} />
          <NumberField name="uses" label="每个次数" hint="一人一次" value="1" error={problems.uses} />
          {ctype !== 'INVITE' && (
            <NumberField
              name="days"
              label="天数"
              hint={ctype === 'MEMBER' ? '1 到 3660' : '可不填'}
              value={ctype === 'MEMBER' ? '30' : ''}
              error={problems.days}
            />
          )}
        </div>
        <Field label="到期（可不填）" hint="到那天结束为止" error={problems.expires_at ?? null}>
          <TextInput type="date" name="expires_at" />
        </Field>
        {ctype === 'INVITE' && (
          <Field label="读者编号（不填是自己）" error={problems.user_id ?? null}>
            <TextInput name="user_id" inputMode="numeric" autoComplete="off" maxLength={18} />
          </Field>
        )}
        <Field label="备注（可不填）" hint="给自己看，列表里按它找。" error={problems.remark ?? null}>
          <TextInput name="remark" autoComplete="off" maxLength={200} />
        </Field>
      </DialogForm>
    </>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
}

function NumberField({ name, label, hint, value, error }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {/* Each type of code has its own default, which the key resets. */}
      <TextInput key={value} name={name} inputMode="numeric" autoComplete="off" maxLength={6} defaultValue={value} />
    </Field>
  );
}

function bodyOf(sent: FormData, ctype: CodeType, request_uuid: string) {
  const [days, day, userId] = [textOf(sent, 'days'), textOf(sent, 'expires_at'), textOf(sent, 'user_id').trim()];
  return {
    ctype,
    remark: textOf(sent, 'remark'),
    request_uuid,
    count: numberOf(sent, 'count'),
    uses: numberOf(sent, 'uses'),
    ...(days !== '' && { days: Number(days) }),
    ...(day !== '' && { expires_at: dayEnd(day).toISOString() }),
    ...(ctype === 'INVITE' && userId !== '' && { user_id: userId }),
  };
}

export function MadeCodes({ codes, onClose }: { codes: readonly Code[]; onClose: () => void }) {
  const all = codes.map(({ code }) => code).join('\n');
  return (
    <section className="made-codes" aria-label="刚生成的码">
      <div className="made-codes-head">
        <p role="status">生成了 {codes.length} 个</p>
        <Button icon={Copy} onClick={() => void copyText(all)}>
          复制全部
        </Button>
        <IconButton icon={X} label="收起" onClick={onClose} />
      </div>
      <TextArea readOnly rows={Math.min(codes.length, 6)} value={all} aria-label="刚生成的码，一行一个" />
    </section>
  );
}
