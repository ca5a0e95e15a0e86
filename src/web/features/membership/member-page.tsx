/** The membership page: benefits by grade, and the reader's own membership. */
import { BENEFITS, type Grade, gradeOf } from '#contract/benefits.ts';
import type { Me } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { membershipLabel } from './member-labels.ts';

/** @param me null for a visitor @param help which members get more of; null where there is none */
export function MemberPage({ me, help }: { me: Me | null; help: string | null }) {
  const member = me?.member ?? null;
  return (
    <>
      <header className="own-head">
        <h1 className="page-title in-bar">会员</h1>
        <p className="dim">{standingLabel(me, help)}</p>
      </header>
      <section aria-labelledby="benefits">
        <SectionHead id="benefits" title="会员能做什么" />
        <BenefitTable help={help} mine={me && gradeOf(member?.level ?? 0, member?.is_trial ?? false)} />
        <p className="t14 dim benefits-note">
          其他都免费：普通文章、查词、生词和复习、划线和笔记。会员到期后，这些都会留着。
        </p>
        <div className="acts member-acts">
          {me === null && (
            <Button look="primary" href="/Login?next=/member">
              登录后看自己的
            </Button>
          )}
          {member === null && <Button href="/trial">领试用</Button>}
          {me !== null && <TextLink href="/member/log">会员记录</TextLink>}
        </div>
      </section>
    </>
  );
}

function standingLabel(me: Me | null, help: string | null): string {
  if (me === null) return `会员文章读全文${help === null ? '' : `，${help}次数更多`}。`;
  const { member } = me;
  if (member === null) return '你现在不是会员。';
  return `你是${member.name}${member.is_trial ? '（试用）' : ''}，${membershipLabel(member)}。`;
}

const COLUMNS: readonly { grade: Grade; name: string }[] = [
  { grade: 'reader', name: '免费' },
  { grade: 'trial', name: '试用' },
  { grade: 'level1', name: '会员' },
  { grade: 'level2', name: '高级会员' },
];

function BenefitTable({ help, mine }: { help: string | null; mine: Grade | null }) {
  const cell = (grade: Grade) => classes('num', grade === mine && 'mine');
  return (
    <table className="benefits">
      <caption className="vh">各种会员能做什么</caption>
      <thead>
        <tr>
          <td />
          {COLUMNS.map(({ grade, name }) => (
            <th key={grade} scope="col" className={cell(grade)}>
              {name}
              {grade === mine && <span className="vh">（我现在）</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">会员文章</th>
          {COLUMNS.map(({ grade }) => (
            <td key={grade} className={cell(grade)}>
              {BENEFITS[grade].readsLocked ? '全文' : '试读'}
            </td>
          ))}
        </tr>
        {help !== null && (
          <tr>
            <th scope="row">{help}，一天</th>
            {COLUMNS.map(({ grade }) => (
              <td key={grade} className={cell(grade)}>
                {BENEFITS[grade].answersADay} 次
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
