/** A prompt on two models side by side, with the time and tokens that each takes. Nothing is kept. */
import { Play, Square } from 'lucide';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { hasService } from '../../shell/has-service.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { Ring } from './answer-view.tsx';
import './ask.css';

type Result = ResultOf<'GET /api/ai/stream/test'>;

interface Trial {
  model: string;
  text: string;
  state: 'idle' | 'writing' | 'done' | 'failed';
  result: Result | null;
  message: string;
}

const NEW: Trial = { model: '', text: '', state: 'idle', result: null, message: '' };

/** A single answer costs less than a fen. */
function costText(fen: number | null): string {
  return fen === null ? '没写价格（AI_PRICES）' : `约 ${fen < 1 ? fen.toFixed(3) : fen.toFixed(2)} 分`;
}

export function AskTrial() {
  const isHydrated = useIsHydrated();
  const [prompt, setPrompt] = useState('');
  const [trials, setTrials] = useState<readonly Trial[]>([NEW, NEW]);
  const running = useRef<AbortController | null>(null);
  const isRunning = trials.some(({ state }) => state === 'writing');
  const change = (at: number, values: Partial<Trial>) =>
    setTrials((all) => all.map((trial, index) => (index === at ? { ...trial, ...values } : trial)));

  async function run(at: number, model: string, signal: AbortSignal): Promise<void> {
    change(at, { text: '', state: 'writing', result: null, message: '' });
    try {
      let text = '';
      const query = { prompt, ...(model.trim() && { model: model.trim() }) };
      for await (const { event, data } of api().stream('GET /api/ai/stream/test', { query }, { signal })) {
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
    for (const [at, { model }] of trials.entries()) if (at === 0 || model.trim()) void run(at, model, own.signal);
  };

  return (
    <div className="trial">
      <h1 className="page-title list-head in-bar">试提示词</h1>
      {isHydrated && !hasService('ai') && (
        <p className="says">没有接入 AI：启动时给出 AI_BASE_URL 和 AI_MODEL，这里才有回答。</p>
      )}
      <label className="trial-prompt">
        <span className="t14 dim">提示词，原样发给模型，不存、不计数</span>
        <textarea
          className="input"
          rows={6}
          maxLength={2_000}
          value={prompt}
          onChange={({ target }) => setPrompt(target.value)}
        />
      </label>
      <div className="trial-acts">
        {isRunning ? (
          <Button icon={Square} onClick={() => running.current?.abort()}>
            停止
          </Button>
        ) : (
          <Button look="primary" icon={Play} disabled={prompt.trim() === ''} onClick={runAll}>
            运行
          </Button>
        )}
      </div>
      <div className="trial-two">
        {trials.map(({ model, text, state, result, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places
          <section key={at} aria-label={`模型 ${at + 1}`}>
            <label>
              <span className="vh">模型 {at + 1}</span>
              <input
                className="input"
                value={model}
                placeholder={at === 0 ? '默认模型' : '另一个模型的名字，空着不跑'}
                onChange={({ target }) => change(at, { model: target.value })}
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
          </section>
        ))}
      </div>
    </div>
  );
}
