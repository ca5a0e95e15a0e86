/** Whose friend one is; in the first days one can still say so. */
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { formatDay } from '../../ui/day.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';

interface InviterFormProps {
  inviter: ResultOf<'GET /api/code/invitation/mycode'>['inviter'];
  /** Null when it is too late, or has been said. */
  bindUntil: string | null;
  userId: string;
}

export function InviterForm({ inviter, bindUntil, userId }: InviterFormProps) {
  const form = useCodeForm(async (code) => {
    await api().call('POST /api/user/bind_code', { body: { user_id: userId, code } });
    return '记下了';
  });
  if (inviter !== null) return <p className="t14 dim">你是 {inviter.username ?? '一位朋友'} 邀请来的。</p>;
  if (bindUntil === null) return null;
  return (
    <section aria-labelledby="award-inviter">
      <SectionHead id="award-inviter" title="谁邀请你来的" />
      <CodeField
        label="朋友的邀请码"
        hint={`${formatDay(bindUntil)}前可以填，填一次。大小写、横线都不要紧。`}
        action="确定"
        form={form}
      />
    </section>
  );
}
