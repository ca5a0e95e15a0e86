/** The start page of the test: both forms, unfinished tests, earlier results. */
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PlacementRecord, PlacementStep } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ClaimResultPrompt } from './claim-result.tsx';
import {
  claimTest,
  currentOwner,
  deleteResult,
  deleteTest,
  type Owner,
  onSavedElsewhere,
  readSavedResult,
  readSavedTest,
  type SavedTest,
} from './saved-test.ts';
import { SizeHistory } from './size-charts.tsx';
import { fetchResult, isFinal, isOutdated } from './submit-result.ts';
import { TestResult } from './test-result.tsx';

const HREF = '/myword/placement';
const FORM_NAMES = { full: '完整测试', short: '30 秒测试' } as const;

interface TestInProgress extends SavedTest {
  owner: Owner;
}

/** @param history results saved in the account, the newest first */
export function TestStart({ history }: { history: readonly PlacementRecord[] }) {
  const { isLoggedIn } = useSession();
  const { revalidate } = useRevalidator();
  const [inProgress, setUnderWay] = useState<readonly TestInProgress[]>([]);
  const [last, setLast] = useState<PlacementStep | null>(null);
  const look = useCallback(() => setUnderWay(testsInProgress()), []);
  const ask = useCallback(() => {
    const owner = currentOwner();
    const saved = readSavedResult(owner);
    if (saved === null) return;
    fetchResult(saved).then(
      (step) => {
        setLast(step);
        if (isOutdated(step)) deleteResult(owner);
      },
      // Without an answer the result stays for the next visit.
      (error: unknown) => isFinal(error) && deleteResult(owner),
    );
  }, []);
  useEffect(() => {
    look();
    return onSavedElsewhere(look);
  }, [look]);
  useEffect(() => {
    if (isLoggedIn !== undefined) ask();
  }, [isLoggedIn, ask]);
  const records = last && last.history.length > history.length ? last.history : history;
  return (
    <div className="lt-start">
      <h1 className="page-title in-bar">词汇量测试</h1>
      <ClaimResultPrompt
        onSaved={() => {
          ask();
          void revalidate();
        }}
      />
      {last?.result && !isOutdated(last) && <TestResult step={last} result={last.result} />}
      {records.length > 0 && <SizeHistory history={records} />}
      <section className="stack" aria-label={records.length > 0 || last ? '再测一次' : '开始'}>
        <p className="dim">
          看一个词，说认识还是不认识，有时选它的意思。词会跟着你的回答变难或变易，测完给出词汇量、区间和各考试词表的覆盖。
        </p>
        {inProgress.map((saved) => (
          <ResumeTest
            key={`${saved.form} ${saved.owner}`}
            saved={saved}
            isOnly={inProgress.length === 1}
            onForgotten={look}
          />
        ))}
        {inProgress.length === 0 && (
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

/** The owner's tests, and the visitor's, which a reader may claim. */
function testsInProgress(): TestInProgress[] {
  const me = currentOwner();
  return (['full', 'short'] as const).flatMap((form) => {
    const owner = readSavedTest(form, me) || me === null ? me : null;
    const saved = readSavedTest(form, owner);
    return saved && saved.answers.length > 0 ? [{ ...saved, owner }] : [];
  });
}

interface GoOnProps {
  saved: TestInProgress;
  isOnly: boolean;
  onForgotten: () => void;
}

function ResumeTest({ saved: { form, owner, answers }, isOnly, onForgotten }: GoOnProps) {
  const me = currentOwner();
  const isVisitors = owner === null && me !== null;
  return (
    <>
      {isVisitors && <p>这台设备上有一份没登录时测了一半的{FORM_NAMES[form]}，接着测会算你的。</p>}
      <p className="lt-act">
        <Button look="primary" href={`${HREF}?form=${form}`} onClick={() => isVisitors && claimTest(form, me)}>
          接着测（{!isOnly && `${FORM_NAMES[form]}，`}已答 {answers.length} 个）
        </Button>
        <Button
          onClick={() => {
            deleteTest(form, owner);
            onForgotten();
          }}
        >
          重新开始
        </Button>
      </p>
    </>
  );
}
