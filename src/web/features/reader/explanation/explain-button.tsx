/** AI 讲解 or 词典讲解, as there is: asks for the explanation of the open word, shows and hides it. */
import { BookOpenCheck, Sparkles } from 'lucide';
import { Icon } from '../../../ui/icon.tsx';
import type { HelpOrigin, WordQuestion } from '../ports.ts';
import type { Explanation, Explanations } from './explanations.ts';
import { useExplanation } from './use-explanations.ts';

export const EXPLAIN_NAMES: Record<HelpOrigin, string> = { ai: 'AI 讲解', dictionary: '词典讲解' };

const PHONE = '(max-width: 1023px)';

interface ExplainButtonProps {
  explanations: Explanations;
  question: WordQuestion;
  /** Who explains when nothing else is said. */
  origin: HelpOrigin;
  /** Undefined for a reader who is logged in. */
  onLogin: (() => void) | undefined;
}

export function ExplainButton({ explanations, question, origin, onLogin }: ExplainButtonProps) {
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
      {/* There before there is anything to say, so that it is heard; the words themselves are read in their place. */}
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

/** On phones its beginning comes right under the row of buttons, at a desk only as far as needed. */
function bringIntoView(panel: Element | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const block = matchMedia(PHONE).matches ? 'start' : 'nearest';
  panel?.scrollIntoView({ block, behavior: isCalm ? 'instant' : 'smooth' });
}
