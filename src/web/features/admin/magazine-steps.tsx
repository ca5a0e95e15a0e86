/** The way of an issue as a line: what is done, and where it stands. */
import { Check } from 'lucide';
import type { Magazine } from '#contract/shapes.ts';
import { Icon } from '../../ui/icon.tsx';
import { magazineStates, stepTo } from './magazine-state.ts';

export function MagazineSteps({ issue }: { issue: Magazine }) {
  const reached = magazineStates.indexOf(issue.state);
  return (
    <ol className="issue-steps" aria-label="进度">
      {magazineStates.map((state, index) => {
        const isDone = index <= reached;
        const isNext = index === reached + 1;
        return (
          <li key={state} className={isDone ? 'done' : undefined} aria-current={isNext ? 'step' : undefined}>
            <span className="issue-dot num" aria-hidden="true">
              {isDone ? <Icon of={Check} size="sm" /> : index + 1}
            </span>
            {stepTo(state)}
            <span className="vh">{isDone ? '，已完成' : isNext ? '，下一步' : '，还没有到'}</span>
          </li>
        );
      })}
    </ol>
  );
}
