/**
 * A test under way in the browser: questions come in batches, answers are kept at every step, the last one can be taken
 * back, and a test that was left goes on where it was.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { PlacementAnswer, PlacementQuestion, PlacementStep } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import {
  type FoundLevel,
  forgetTest,
  type KeptTest,
  keepResult,
  keepTest,
  onKeptElsewhere,
  presentOwner,
  readKeptTest,
} from './kept-test.ts';

/** Questions seen, by place; `batch` is where those began that came with it. */
type Seen = ReadonlyMap<number, { question: PlacementQuestion; batch: number }>;

interface TestRun {
  test: string;
  answers: readonly PlacementAnswer[];
  seen: Seen;
  most: number;
}

export interface LevelTest {
  /** Null while the next batch is on its way. */
  question: PlacementQuestion | null;
  answered: number;
  most: number;
  canUndo: boolean;
  /** The next batch did not come; `retry` asks again. */
  hasFailed: boolean;
  answer(answer: PlacementAnswer): void;
  undo(): void;
  retry(): void;
}

/**
 * @param first the step that the page came with, and the answers before it
 * @param onDone the test is over, and kept in this browser
 */
export function useLevelTest(
  first: { step: PlacementStep; answers: readonly PlacementAnswer[] },
  onDone: () => void,
): LevelTest {
  const { step, answers: firstAnswers } = first;
  const { form } = step;
  const [run, setRun] = useState<TestRun>(() => ({
    test: step.test,
    answers: firstAnswers,
    seen: withStep(new Map(), step),
    most: step.most,
  }));
  const [hasFailed, setFailed] = useState(false);
  const question = run.seen.get(run.answers.length)?.question ?? null;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  /** Moves on with every answer given or taken back: what the server says of an earlier state is no longer asked for. */
  const state = useRef(0);

  const ask = useCallback(
    async (test: string, answers: readonly PlacementAnswer[], seen: Seen) => {
      state.current += 1;
      const asked = state.current;
      setFailed(false);
      try {
        const next = await api().call('POST /reader/myword/placement', { body: { test, answers: [...answers] } });
        if (asked !== state.current) return;
        if (!next.done) return setRun({ test, answers, seen: withStep(seen, next), most: next.most });
        const owner = presentOwner();
        const finished = { test, form, answers: [...answers], isSaved: owner !== null, declinedBy: [] };
        keepResult({ ...finished, ...foundBy(next) }, owner);
        forgetTest(form, owner);
        done.current();
      } catch (error) {
        if (asked !== state.current) return;
        if (isOutdated(error)) {
          // The page's own test begins in its place.
          forgetTest(form, presentOwner());
          toast('题目更新了，从头开始');
          location.reload();
          return;
        }
        setFailed(true);
        showError(error);
      }
    },
    [form],
  );

  const resume = useCallback(
    (kept: KeptTest) => {
      setRun((now) => ({ ...now, test: kept.test, answers: kept.answers, seen: new Map() }));
      void ask(kept.test, kept.answers, new Map());
    },
    [ask],
  );

  useEffect(() => {
    const kept = readKeptTest(form, presentOwner());
    if (kept !== null && kept.answers.length > 0) resume(kept);
  }, [form, resume]);

  // Answered, finished or begun anew in another tab: this one goes along.
  const present = useEffectEvent(() => run.answers);
  useEffect(
    () =>
      onKeptElsewhere(() => {
        const kept = readKeptTest(form, presentOwner());
        if (kept === null) {
          if (present().length > 0) done.current();
        } else if (JSON.stringify(kept.answers) !== JSON.stringify(present())) resume(kept);
      }),
    [form, resume],
  );

  function moveTo(answers: readonly PlacementAnswer[], seen: Seen) {
    state.current += 1;
    setFailed(false);
    setRun({ ...run, answers, seen });
    keepTest({ test: run.test, form, answers: [...answers] }, presentOwner());
    if (!seen.has(answers.length)) void ask(run.test, answers, seen);
  }

  return {
    question,
    answered: run.answers.length,
    most: run.most,
    canUndo: run.answers.length > 0,
    hasFailed,
    answer(answer) {
      const place = run.answers.length;
      const batch = run.seen.get(place)?.batch;
      // Later batches were chosen by other answers, perhaps.
      const seen = new Map([...run.seen].filter(([at, entry]) => at <= place || entry.batch === batch));
      moveTo([...run.answers, answer], seen);
    },
    undo: () => moveTo(run.answers.slice(0, -1), run.seen),
    retry: () => void ask(run.test, run.answers, run.seen),
  };
}

function withStep(seen: Seen, step: PlacementStep): Seen {
  const next = new Map([...seen].filter(([at]) => at < step.answered));
  step.questions.forEach((question, index) => {
    next.set(step.answered + index, { question, batch: step.answered });
  });
  return next;
}

function foundBy({ result }: PlacementStep): { found?: FoundLevel } {
  if (!result?.is_reliable) return {};
  return { found: { level: result.exam_level, estimate: result.vocabulary.estimate } };
}

/** The words have changed since the test began, or what was kept is no test of ours. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'GONE' || error.reason === 'INVALID_INPUT');
}
