/** What was left out, and why, with the first few examples. */
import type { WordFileProblemCount } from '#contract/shapes.ts';
import { problemNames } from './wording.ts';

export function ProblemList({ problems }: { problems: readonly WordFileProblemCount[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="wf-problems t14">
      {problems.map(({ problem, count, examples }) => (
        <li key={problem}>
          {count} {problemNames[problem]}
          {examples.some(Boolean) && <span className="faint">：{examples.filter(Boolean).join('、')}</span>}
          {count > examples.length && examples.length > 0 && <span className="faint"> 等</span>}
        </li>
      ))}
    </ul>
  );
}
