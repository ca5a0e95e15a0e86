/** The vocabulary test, for visitors and readers. Without scripts each answer is a form that is sent. */
import { data, redirect, useNavigate } from 'react-router';
import type { PlacementAnswer, PlacementForm, PlacementStep } from '#contract/shapes.ts';
import { answerOf, parseAnswers } from '../features/placement/form-answers.ts';
import { TestResult } from '../features/placement/test-result.tsx';
import { TestRun } from '../features/placement/test-run.tsx';
import { TestStart } from '../features/placement/test-start.tsx';
import { textOf } from '../form-outcome.ts';
import { isAppError, loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-word-placement';

const HREF = '/myword/placement';

export function meta() {
  return [
    { title: '词汇量测试 · 外刊轻读' },
    { name: 'description', content: '2–3 分钟测出英语词汇量：大约认识多少词，中考到 GRE 的词表各认识多少。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const form = formOf(args.url);
  const step = await loaderContext(args).call('GET /reader/myword/placement', { query: form ? { form } : {} });
  return { form, step };
}

/** Answer to a form that was sent without scripts. */
interface Sent {
  step: PlacementStep;
  answers: PlacementAnswer[];
}

export async function action(args: Route.ActionArgs) {
  const { page } = loaderContext(args);
  const sent = await args.request.formData();
  const given = parseAnswers(textOf(sent, 'answers'));
  const answers = sent.has('undo')
    ? given.slice(0, -1)
    : [...given, answerOf(textOf(sent, 'word'), textOf(sent, 'answer'))];
  try {
    const step = await page.api('POST /reader/myword/placement', { body: { test: textOf(sent, 'test'), answers } });
    return data<Sent>({ step, answers });
  } catch (error) {
    // Words that have changed since, or a form that is none of ours: from the beginning.
    if (isAppError(error)) return redirect(HREF);
    throw error;
  }
}

export default function MyWordPlacement({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = loaderData;
  const { step, answers } = actionData ?? { step: loaderData.step, answers: [] };
  const navigate = useNavigate();
  return (
    <PageFrame current="words" title="词汇量测试" pageClass="lt-page">
      {form === null && <TestStart history={loaderData.step.history} />}
      {form !== null && <h1 className="vh">词汇量测试</h1>}
      {form !== null && step.result && <TestResult step={step} result={step.result} />}
      {form !== null && !step.result && (
        <TestRun key={step.test} step={step} answers={answers} onDone={() => void navigate(HREF, { replace: true })} />
      )}
    </PageFrame>
  );
}

function formOf({ searchParams }: URL): PlacementForm | null {
  const form = searchParams.get('form');
  return form === 'full' || form === 'short' ? form : null;
}
