/** Redeems a code for days of membership. */
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { endLabel } from '../membership/member-labels.ts';
import { CodeForm } from './code-form.tsx';
import '../../ui/pages/award.css';

export function RedeemCode() {
  const { refresh } = useSession();
  const redeem = async (code: string) => {
    const { days, member } = await api().call('POST /api/code/redeem', { body: { code } });
    await refresh();
    return `换到 ${days} 天，${endLabel(member)}`;
  };
  return (
    <section className="priced" aria-labelledby="redeem">
      <SectionHead id="redeem" title="兑换会员" />
      <CodeForm label="兑换码" hint="大小写、空格、横线都不要紧。" action="兑换" send={redeem} />
    </section>
  );
}
