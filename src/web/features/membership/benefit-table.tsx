/** What each grade of reader may do, from the same table that the server keeps to. */
import { BENEFITS, type Grade } from '#contract/benefits.ts';
import { classes } from '../../ui/classes.ts';

const COLUMNS: readonly { grade: Grade; name: string }[] = [
  { grade: 'reader', name: '免费' },
  { grade: 'trial', name: '试用' },
  { grade: 'level1', name: '会员' },
  { grade: 'level2', name: '高级会员' },
];

export function BenefitTable({ mine }: { mine: Grade | null }) {
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
        <tr>
          <th scope="row">讲解和翻译，一天</th>
          {COLUMNS.map(({ grade }) => (
            <td key={grade} className={cell(grade)}>
              {BENEFITS[grade].answersADay} 次
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
