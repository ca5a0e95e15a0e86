/** What happened today, by the clock of Shanghai. */
import { SectionHead } from '../../ui/section-head.tsx';
import type { Overview } from './use-overview.ts';

const number = (value: number) => value.toLocaleString('en-US');

export function TodayNumbers({ today }: { today: Overview['today'] }) {
  const figures = [
    ['打开页面', `${number(today.visits)} 次`],
    ['新访客', `${number(today.new_visitors)} 位`],
    ['注册', `${number(today.registrations)} 人`],
    ['订单', `${number(today.orders)} 笔，${(today.amount / 100).toFixed(2)} 元`],
    ['AI', `${number(today.ai_calls)} 次，${number(today.ai_tokens)} 词元`],
    ['机器翻译', `${number(today.translated_characters)} 字符`],
  ] as const;
  return (
    <section className="admin-section" aria-labelledby="today-numbers">
      <SectionHead id="today-numbers" title="今天" />
      <dl className="desk-facts admin-today">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
