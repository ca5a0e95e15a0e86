/** Two prompts or models side by side, as they are or on an article as readers ask, with time, tokens and cost. Nothing is kept. */
import { Play, Square } from 'lucide';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf, ResultOf } from '#contract/index.ts';
import { LONGEST_TRIAL } from '#contract/limits.ts';
import { api } from '../../shell/api.ts';
import { hasService } from '../../shell/has-service.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { Ring } from './answer-view.tsx';
import './ask.css';

type Result = ResultOf<'POST /api/ai/stream/test'>;
type Kind = NonNullable<NonNullable<InputOf<'POST /api/ai/stream/test'>['body']>['kind']>;

interface Trial {
  model: string;
  /** Instructions in place of ours. */
  instructions: string;
  text: string;
  state: 'idle' | 'writing' | 'done' | 'failed';
  result: Result | null;
  message: string;
}

const NEW: Trial = { model: '', instructions: '', text: '', state: 'idle', result: null, message: '' };

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'plain', label: '原样' },
  { value: 'ask', label: '问文章' },
  { value: 'summary', label: '要点' },
];

/** A single answer costs less than a fen. */
function costText(fen: number | null): string {
  return fen === null ? '没写价格（AI_PRICES）' : `约 ${fen < 1 ? fen.toFixed(3) : fen.toFixed(2)} 分`;
}

export function AskTrial() {
  const isHydrated = useIsHydrated();
  const [prompt, setPrompt] = useState('');
  const [kind, setKind] = useState<Kind>('plain');
  const [article, setArticle] = useState('');
  const [trials, setTrials] = useState<readonly Trial[]>([NEW, NEW]);
  const running = useRef<AbortController | null>(null);
  const isRunning = trials.some(({ state }) => state === 'writing');
  const change = (at: number, values: Partial<Trial>) =>
    setTrials((all) => all.map((trial, index) => (index === at ? { ...trial, ...values } : trial)));

  async function run(at: number, { model, instructions }: Trial, signal: AbortSignal): Promise<void> {
    change(at, { text: '', state: 'writing', result: null, message: '' });
    try {
      let text = '';
      const body = {
        kind,
        instructions,
        model: model.trim(),
        prompt: kind === 'summary' ? '' : prompt,
        article_id: kind === 'plain' ? null : articleIdIn(article),
      };
      for await (const { event, data } of api().stream('POST /api/ai/stream/test', { body }, { signal })) {
        if (event === 'delta') {
          text += data.text;
          change(at, { text });
        } else if (event === 'done') change(at, { state: 'done', result: data, text: data.text });
        else if (event === 'error') throw new ApiError(data.status);
      }
    } catch (error) {
      change(at, { state: 'failed', message: signal.aborted ? '停下了' : errorText(error) });
    }
  }

  const runAll = () => {
    const own = new AbortController();
    running.current = own;
    for (const [at, trial] of trials.entries())
      if (at === 0 || trial.model.trim() || trial.instructions.trim()) void run(at, trial, own.signal);
  };
  const isReady = kind === 'summary' ? articleIdIn(article) !== null : prompt.trim() !== '';

  return (
    <div className="trial">
      <h1 className="page-title list-head in-bar">试提示词</h1>
      {isHydrated && !hasService('ai') && (
        <p className="says">没有接入 AI：启动时给出 AI_BASE_URL 和 AI_MODEL，这里才有回答。</p>
      )}
      <div className="trial-what">
        <Segmented<Kind> label="怎么试" choices={KINDS} value={kind} onChange={setKind} />
        {kind !== 'plain' && (
          <label>
            <span className="vh">文章</span>
            <input
              className="input"
              value={article}
              placeholder={kind === 'ask' ? '文章编号或网址，空着就是随便问' : '文章编号或网址'}
              onChange={({ target }) => setArticle(target.value)}
            />
          </label>
        )}
      </div>
      {kind !== 'summary' && (
        <label className="trial-prompt">
          <span className="t14 dim">
            {kind === 'plain' ? '提示词，原样发给模型' : '问题，和读者提问一样发出'}。不存，不算次数，花的钱记在费用里
          </span>
          <textarea
            className="input"
            rows={6}
            maxLength={LONGEST_TRIAL}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
        </label>
      )}
      <div className="trial-acts">
        {isRunning ? (
          <Button icon={Square} onClick={() => running.current?.abort()}>
            停止
          </Button>
        ) : (
          <Button look="primary" icon={Play} disabled={!isReady} onClick={runAll}>
            运行
          </Button>
        )}
      </div>
      <div className="trial-two">
        {trials.map(({ model, instructions, text, state, result, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places
          <section key={at} aria-label={`模型 ${at + 1}`}>
            <label>
              <span className="vh">模型 {at + 1}</span>
              <input
                className="input"
                value={model}
                placeholder={at === 0 ? '默认模型' : '另一个模型的名字；模型和指令都空着不跑'}
                onChange={({ target }) => change(at, { model: target.value })}
              />
            </label>
            <label className="trial-prompt">
              <span className="t14 dim">{kind === 'plain' ? '指令，可空' : '指令，空着用我们的'}</span>
              <textarea
                className="input"
                rows={3}
                maxLength={LONGEST_TRIAL}
                value={instructions}
                onChange={({ target }) => change(at, { instructions: target.value })}
              />
            </label>
            <pre className="trial-text">
              {text}
              {state === 'writing' && <Ring />}
            </pre>
            {state === 'failed' && <p className="bad t14">{message}</p>}
            {result && (
              <p className="ask-by num">
                {result.model} · 第一个字 {result.first_seconds} 秒 · 共 {result.seconds} 秒 · 读 {result.input_tokens}
                、写 {result.output_tokens} tokens · {costText(result.cost_fen)}
              </p>
            )}
            {result && result.instructions !== '' && result.instructions !== instructions.trim() && (
              <button
                type="button"
                className="link pad t14"
                onClick={() => change(at, { instructions: result.instructions })}
              >
                取出用的指令来改
              </button>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

/** A number, or one in an address of ours; null without. */
function articleIdIn(text: string): string | null {
  return /^\d+$/.exec(text.trim())?.[0] ?? /\/article\/(\d+)/.exec(text)?.[1] ?? null;
}
