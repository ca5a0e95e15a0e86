/**
 * State of a running test: questions come in batches, answers are saved at every step, the last one can be undone, and an unfinished
 * test is resumed.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { PlacementAnswer, PlacementQuestion, PlacementStep } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { logEvent } from '../../shell/visit-log.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import {
  currentOwner,
  deleteTest,
  type MeasuredLevel,
  onSavedElsewhere,
  readSavedTest,
  type SavedTest,
  saveResult,
  saveTest,
} from './saved-test.ts';

/** Questions by index; `batch` is the first index of the batch. */
type Seen = ReadonlyMap<number, { question: PlacementQuestion; batch: number }>;

interface TestRun {
  test: string;
  answers: readonly PlacementAnswer[];
  seen: Seen;
  most: number;
}

interface PlacementTest {
  /** Null while the next batch is loading. */
  question: PlacementQuestion | null;
  answered: number;
  most: number;
  canUndo: boolean;
  /** The next batch could not be fetched; `retry` tries again. */
  hasFailed: boolean;
  answer(answer: PlacementAnswer): void;
  undo(): void;
  retry(): void;
}

/**
 * @param first the loader's step, and the answers before it
 * @param onDone called when the result is saved in this browser
 */
export function usePlacementTest(
  first: { step: PlacementStep; answers: readonly PlacementAnswer[] },
  onDone: () => void,
): PlacementTest {
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

  /** Incremented by every answer and undo: a response to an earlier state is ignored. */
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
        const owner = currentOwner();
        const finished = { test, form, answers: [...answers], isSaved: owner !== null, declinedBy: [] };
        saveResult({ ...finished, ...measuredBy(next) }, owner);
        deleteTest(form, owner);
        if (next.result) {
          logEvent('TEST_DONE', { estimate: next.result.vocabulary.estimate, level: next.result.exam_level });
        }
        done.current();
      } catch (error) {
        if (asked !== state.current) return;
        if (isOutdated(error)) {
          // A new test replaces it.
          deleteTest(form, currentOwner());
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
    (saved: SavedTest) => {
      setRun((now) => ({ ...now, test: saved.test, answers: saved.answers, seen: new Map() }));
      void ask(saved.test, saved.answers, new Map());
    },
    [ask],
  );

  useEffect(() => {
    const saved = readSavedTest(form, currentOwner());
    if (saved !== null && saved.answers.length > 0) resume(saved);
  }, [form, resume]);

  // Follows answers and results of another tab.
  const present = useEffectEvent(() => run.answers);
  useEffect(
    () =>
      onSavedElsewhere(() => {
        const saved = readSavedTest(form, currentOwner());
        if (saved === null) {
          if (present().length > 0) done.current();
        } else if (JSON.stringify(saved.answers) !== JSON.stringify(present())) resume(saved);
      }),
    [form, resume],
  );

  function moveTo(answers: readonly PlacementAnswer[], seen: Seen) {
    state.current += 1;
    setFailed(false);
    setRun({ ...run, answers, seen });
    saveTest({ test: run.test, form, answers: [...answers] }, currentOwner());
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
      // Later batches may depend on the former answer.
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

function measuredBy({ result }: PlacementStep): { found?: MeasuredLevel } {
  if (!result?.is_reliable) return {};
  return { found: { level: result.exam_level, estimate: result.vocabulary.estimate } };
}

/** The pool of words has changed since the test began, or the saved test is invalid. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.reason === 'GONE' || error.reason === 'INVALID_INPUT');
}
