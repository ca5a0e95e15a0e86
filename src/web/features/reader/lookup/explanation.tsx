/**
 * The explanation of the open word: the button on the card (AI 讲解 or 词典讲解) and the panel under its content, with the origin, the text
 * as it streams, and what can be done next.
 */
import { BookOpenCheck, Sparkles, Square } from 'lucide';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ModelProse } from '../../../ui/model-prose.tsx';
import { scrollBehavior } from '../../../ui/scroll-behavior.ts';
import { Tag } from '../../../ui/tag.tsx';
import { AnswersLeft } from '../answers-left.tsx';
import { LoadingLines } from '../loading-lines.tsx';
import type { AnswersLeftPort, ExplainPort, HelpOrigin, WordQuestion } from '../ports.ts';
import { createExplanationStore, type Explanation, type ExplanationStore } from './explanation-store.ts';

const WHO_WRITES: Record<HelpOrigin, string> = { ai: 'AI 写的，可能有错', dictionary: '来自词典和语法，不是 AI' };

interface ExplanationPanelProps {
  explanations: ExplanationStore;
  question: WordQuestion;
}

/** Shows the explanation under the card's content. */
export function ExplanationPanel({ explanations, question }: ExplanationPanelProps) {
  const explanation = useExplanation(explanations, question);
  if (!explanation?.isShown) return null;
  const { state, origin, text } = explanation;
  return (
    <section className="explain" aria-label={EXPLAIN_NAMES[origin]} aria-busy={state === 'writing'}>
      <div className="explain-head">
        <Tag>{EXPLAIN_NAMES[origin]}</Tag>
        <span className="t12 dim">{WHO_WRITES[origin]}</span>
        {state === 'writing' && (
          <button type="button" className="wc-sentence explain-stop" onClick={() => explanations.stop(question)}>
            <Icon of={Square} size="sm" />
            停止
          </button>
        )}
      </div>
      {text === '' && state === 'writing' ? (
        <LoadingLines />
      ) : (
        <div className="explain-text">
          <ModelProse text={text} isWriting={state === 'writing'} />
        </div>
      )}
      {(state === 'failed' || state === 'stopped') && (
        <Ending explanation={explanation} onAsk={(by) => explanations.ask(question, by)} />
      )}
    </section>
  );
}

function Ending({ explanation, onAsk }: { explanation: Explanation; onAsk: (by?: 'dictionary') => void }) {
  const { state, origin, message, isQuotaUsed } = explanation;
  const again = origin === 'dictionary' ? 'dictionary' : undefined;
  return (
    <div className="wc-message">
      <p>{state === 'stopped' ? '已停止' : message}</p>
      <div className="explain-ways">
        {!isQuotaUsed && <Button onClick={() => onAsk(again)}>{state === 'stopped' ? '重新讲解' : '重试'}</Button>}
        {state === 'failed' && origin === 'ai' && <Button onClick={() => onAsk('dictionary')}>看词典讲解</Button>}
      </div>
    </div>
  );
}

const EXPLAIN_NAMES: Record<HelpOrigin, string> = { ai: 'AI 讲解', dictionary: '词典讲解' };

const PHONE = '(max-width: 1023px)';

interface ExplainButtonProps {
  explanations: ExplanationStore;
  question: WordQuestion;
  /** Who explains unless another is asked for. */
  origin: HelpOrigin;
  left: AnswersLeftPort | undefined;
  /** Undefined for a reader who is logged in. */
  onLogin: (() => void) | undefined;
}

/** AI 讲解 or 词典讲解, whichever is available: requests the explanation of the open word, shows and hides it. */
export function ExplainButton({ explanations, question, origin, left, onLogin }: ExplainButtonProps) {
  const explanation = useExplanation(explanations, question);
  const isShown = explanation?.isShown ?? false;
  const press = (card: Element | null) => {
    if (onLogin) return onLogin();
    explanations.toggle(question);
    if (!isShown) requestAnimationFrame(() => bringIntoView(card?.querySelector('.explain') ?? null));
  };
  return (
    <>
      <button
        type="button"
        className="wc-sentence"
        aria-expanded={isShown}
        onClick={({ currentTarget }) => press(currentTarget.closest('[data-word-card]'))}
      >
        <Icon of={origin === 'ai' ? Sparkles : BookOpenCheck} size="sm" />
        {EXPLAIN_NAMES[origin]}
      </button>
      {origin === 'ai' && !onLogin && <AnswersLeft port={left} isWaiting={explanation?.state === 'writing'} />}
      {/* Rendered before there is anything to announce, so that it is announced; the text itself is read in its place. */}
      <span className="vh" role="status">
        {explanation && isShown ? sayingOf(explanation) : ''}
      </span>
    </>
  );
}

function sayingOf({ state, origin, message }: Explanation): string {
  const name = EXPLAIN_NAMES[origin];
  if (state === 'writing') return `正在写${name}`;
  if (state === 'told') return `${name}写好了，在按钮后面`;
  return state === 'stopped' ? `${name}已停止` : message;
}

/** Scrolls the explanation into view: on phones its beginning right below the buttons, on a desktop only as far as needed. */
function bringIntoView(panel: Element | null): void {
  const block = matchMedia(PHONE).matches ? 'start' : 'nearest';
  panel?.scrollIntoView({ block, behavior: scrollBehavior() });
}

/** One store for the life of the reader; null where explanations are not available. */
export function useExplanations(port: ExplainPort | undefined): ExplanationStore | null {
  const explanations = useMemo(() => (port ? createExplanationStore(port) : null), [port]);
  useEffect(() => () => explanations?.close(), [explanations]);
  return explanations;
}

function useExplanation(explanations: ExplanationStore, question: WordQuestion): Explanation | undefined {
  const now = useCallback(() => explanations.of(question), [explanations, question]);
  return useSyncExternalStore(explanations.subscribe, now, now);
}
