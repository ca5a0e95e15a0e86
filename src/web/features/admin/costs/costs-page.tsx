/** Costs of the paid services: in sum, by feature and service, and by the readers who used most. */
import type { ReactNode } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { withCommas } from '../../../ui/number.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { usersAddress } from '../users/user-address.ts';

type Costs = ResultOf<'GET /api/admin/costs'>;
type Spent = Costs['total'];

const PERIODS = [1, 7, 30, 90] as const;
const PURPOSES: Record<Costs['features'][number]['purpose'], string> = {
  word: '讲解单词',
  passage: '翻译段落',
  ask: '问 AI',
  summary: '要点',
  rewrite: '改写',
  writing: '批改',
  article: '翻译文章',
  quiz: '出阅读题',
  trial: '试提示词',
};

export function CostsPage({ costs, days }: { costs: Costs; days: number }) {
  const { total, features, readers, unpriced } = costs;
  return (
    <>
      <div className="admin-head">
        <h1 className="page-title">费用</h1>
        <nav className="seg cost-periods" aria-label="时间">
          {PERIODS.map((period) => (
            <PageLink key={period} to={`/admin/cost?days=${period}`} aria-current={period === days || undefined}>
              {period === 1 ? '今天' : `${period} 天`}
            </PageLink>
          ))}
        </nav>
      </div>
      {features.length === 0 ? (
        <EmptyState title="这段时间没有用过付费的服务">有人用讲解、翻译、问 AI 时，用量会记在这里。</EmptyState>
      ) : (
        <>
          <p>
            共 {money(total.fen)}，{withCommas(total.answers)} 次，{amount(total)}。
          </p>
          {unpriced.length > 0 && (
            <p className="t14 dim">没写价格的服务：{unpriced.join('、')}。启动时用 AI_PRICES 写明，才算得出钱数。</p>
          )}
          <section className="sec" aria-labelledby="cost-features">
            <SectionHead id="cost-features" title="按功能" />
            <SpentTable
              label="按功能"
              first="功能"
              rows={features.map(({ purpose, service, ...spent }) => ({
                key: `${purpose} ${service}`,
                name: (
                  <>
                    {PURPOSES[purpose]} <Tag>{service}</Tag>
                  </>
                ),
                spent,
              }))}
            />
          </section>
          {readers.length > 0 && (
            <section className="sec" aria-labelledby="cost-readers">
              <SectionHead id="cost-readers" title="用得最多的读者" />
              <SpentTable
                label="用得最多的读者"
                first="读者"
                rows={readers.map(({ user_id: id, name, ...spent }) => ({
                  key: id,
                  name: (
                    <PageLink className="link" to={usersAddress({ user: id })}>
                      {name}
                    </PageLink>
                  ),
                  spent,
                }))}
              />
            </section>
          )}
        </>
      )}
    </>
  );
}

interface SpentTableProps {
  label: string;
  /** Head of the first column. */
  first: string;
  rows: readonly { key: string; name: ReactNode; spent: Spent }[];
}

function SpentTable({ label, first, rows }: SpentTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className="table-wrap" aria-label={`${label}的表`} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">次数</th>
            <th scope="col">用量</th>
            <th scope="col">费用</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, spent }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="num">{withCommas(spent.answers)}</td>
              <td>{amount(spent)}</td>
              <td className="num">{money(spent.fen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Tokens both ways, and characters where a translator is paid by these; says how many answers failed, and of how many they are estimated. */
function amount({ input_tokens: read, output_tokens: written, characters, failed, estimated }: Spent): string {
  const parts = [
    read + written > 0 && `读 ${withCommas(read)}、写 ${withCommas(written)} tokens`,
    characters > 0 && `${withCommas(characters)} 字符`,
    failed > 0 && `其中 ${withCommas(failed)} 次没有答成，没算读者的次数`,
    estimated > 0 && `${withCommas(estimated)} 次没有写完，用量是估算`,
  ].filter(Boolean);
  return parts.length === 0 ? '没有用量' : parts.join('，');
}

const money = (fen: number | null) => (fen === null ? '算不出' : `¥${(fen / 100).toFixed(fen < 100 ? 4 : 2)}`);
