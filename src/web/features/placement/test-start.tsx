/** Where the test begins: what it is, both forms, the one that was left, and what came of earlier ones. */
import { useEffect, useState } from 'react';
import type { PlacementRecord, PlacementStep } from '#contract/shapes.ts';
import { api, readCookie } from '../../shell/browser.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { forgetTest, type KeptTest, readKeptTest } from './kept-test.ts';
import { SizeHistory } from './size-history.tsx';
import { TestResult } from './test-result.tsx';

const HREF = '/myword/placement';

/** @param history results kept in the account, the newest first */
export function TestStart({ history }: { history: readonly PlacementRecord[] }) {
  const { isLoggedIn } = useSession();
  const [kept, setKept] = useState<KeptTest | null>(null);
  const [last, setLast] = useState<PlacementStep | null>(null);
  useEffect(() => {
    const found = readKeptTest();
    setKept(found);
    if (found === null || !found.isDone || isLoggedIn === undefined) return;
    // In somebody's account: for nobody else who uses this browser.
    if (found.savedFor !== null && found.savedFor !== readCookie('bb_uid')) return;
    const { test, answers } = found;
    api()
      .call('POST /reader/myword/placement', { body: { test, answers } })
      .then(setLast, () => forgetTest());
  }, [isLoggedIn]);
  const isUnderWay = kept !== null && !kept.isDone && kept.answers.length > 0;
  const records = last && last.history.length > history.length ? last.history : history;
  return (
    <div className="lt-start">
      <h1 className="page-title">词汇量测试</h1>
      {last?.result && <TestResult step={last} result={last.result} />}
      {records.length > 0 && <SizeHistory history={records} />}
      <section className="stack" aria-label={records.length > 0 || last ? '再测一次' : '开始'}>
        <p className="dim">
          看一个词，说认识还是不认识，有时选它的意思。词会跟着你的回答变难或变易，测完给出词汇量、区间和各考试词表的覆盖。
        </p>
        {isUnderWay ? (
          <p className="lt-act">
            <Button look="primary" href={`${HREF}?form=${kept.form}`}>
              接着测（已答 {kept.answers.length} 个）
            </Button>
            <Button
              onClick={() => {
                forgetTest();
                setKept(null);
              }}
            >
              重新开始
            </Button>
          </p>
        ) : (
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
