/** Where the test begins: what it is, both forms, the one that was left, and what came of earlier ones. */
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PlacementRecord, PlacementStep } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptResultLine } from './claim-result.tsx';
import {
  forgetResult,
  forgetTest,
  type KeptTest,
  type Owner,
  onKeptElsewhere,
  presentOwner,
  readKeptTest,
  readResult,
  takeOverTest,
} from './saved-test.ts';
import { SizeHistory } from './size-charts.tsx';
import { askForResult, isFinal } from './submit-result.ts';
import { TestResult } from './test-result.tsx';

const HREF = '/myword/placement';
const FORM_NAMES = { full: '完整测试', short: '30 秒测试' } as const;

interface UnderWay extends KeptTest {
  owner: Owner;
}

/** @param history results kept in the account, the newest first */
export function TestStart({ history }: { history: readonly PlacementRecord[] }) {
  const { isLoggedIn } = useSession();
  const { revalidate } = useRevalidator();
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([]);
  const [last, setLast] = useState<PlacementStep | null>(null);
  const look = useCallback(() => setUnderWay(testsUnderWay()), []);
  const ask = useCallback(() => {
    const owner = presentOwner();
    const kept = readResult(owner);
    // Without an answer it stays for the next visit.
    if (kept) askForResult(kept).then(setLast, (error: unknown) => isFinal(error) && forgetResult(owner));
  }, []);
  useEffect(() => {
    look();
    return onKeptElsewhere(look);
  }, [look]);
  useEffect(() => {
    if (isLoggedIn !== undefined) ask();
  }, [isLoggedIn, ask]);
  const records = last && last.history.length > history.length ? last.history : history;
  return (
    <div className="lt-start">
      <h1 className="page-title">词汇量测试</h1>
      <KeptResultLine
        onSaved={() => {
          ask();
          void revalidate();
        }}
      />
      {last?.result && <TestResult step={last} result={last.result} />}
      {records.length > 0 && <SizeHistory history={records} />}
      <section className="stack" aria-label={records.length > 0 || last ? '再测一次' : '开始'}>
        <p className="dim">
          看一个词，说认识还是不认识，有时选它的意思。词会跟着你的回答变难或变易，测完给出词汇量、区间和各考试词表的覆盖。
        </p>
        {underWay.map((kept) => (
          <GoOn key={`${kept.form} ${kept.owner}`} kept={kept} isOnly={underWay.length === 1} onForgotten={look} />
        ))}
        {underWay.length === 0 && (
          <p className="lt-act">
            <Button look="primary" href={`${HREF}?form=full`}>
              {records.length > 0 || last ? '再测一次' : '开始'}，2–3 分钟
            </Button>
            <Button href={`${HREF}?form=short`}>30 秒测个大概</Button>
          </p>
        )}
      </section>
    </div>
  );
}

/** One's own; and the visitor's, which a reader may take over. */
function testsUnderWay(): UnderWay[] {
  const me = presentOwner();
  return (['full', 'short'] as const).flatMap((form) => {
    const owner = readKeptTest(form, me) || me === null ? me : null;
    const kept = readKeptTest(form, owner);
    return kept && kept.answers.length > 0 ? [{ ...kept, owner }] : [];
  });
}

interface GoOnProps {
  kept: UnderWay;
  isOnly: boolean;
  onForgotten: () => void;
}

function GoOn({ kept: { form, owner, answers }, isOnly, onForgotten }: GoOnProps) {
  const me = presentOwner();
  const isVisitors = owner === null && me !== null;
  return (
    <>
      {isVisitors && <p>这台设备上有一份没登录时测了一半的{FORM_NAMES[form]}，接着测会算你的。</p>}
      <p className="lt-act">
        <Button look="primary" href={`${HREF}?form=${form}`} onClick={() => isVisitors && takeOverTest(form, me)}>
          接着测（{!isOnly && `${FORM_NAMES[form]}，`}已答 {answers.length} 个）
        </Button>
        <Button
          onClick={() => {
            forgetTest(form, owner);
            onForgotten();
          }}
        >
          重新开始
        </Button>
      </p>
    </>
  );
}
