/** Days of membership for a code that one was given. */
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { formatDay } from '../../ui/day.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';
import '../../ui/pages/award.css';

export function RedeemCode() {
  const { refresh } = useSession();
  const form = useCodeForm(async (code) => {
    const { days, member } = await api().call('POST /api/code/redeem', { body: { code } });
    await refresh();
    return `换到 ${days} 天，会员到 ${formatDay(member.expires_at)}`;
  });
  return (
    <section className="priced" aria-labelledby="redeem">
      <SectionHead id="redeem" title="兑换会员" />
      <CodeField label="兑换码" hint="大小写、空格、横线都不要紧。" action="兑换" form={form} />
    </section>
  );
}
