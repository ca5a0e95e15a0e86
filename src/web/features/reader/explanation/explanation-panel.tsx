/** The explanation of the open word under its card's content: who it is from, the text as it is written, and what can be done. */
import { Square } from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { HelpOrigin, WordQuestion } from '../ports.ts';
import { WaitingLines } from '../waiting-lines.tsx';
import { EXPLAIN_NAMES } from './explain-button.tsx';
import { type Run, textParts } from './explanation-text.ts';
import type { Explanation, Explanations } from './explanations.ts';
import { useExplanation } from './use-explanations.ts';

const WHO_WRITES: Record<HelpOrigin, string> = { ai: 'AI 写的，可能有错', dictionary: '来自词典和语法，不是 AI' };

interface ExplanationPanelProps {
  explanations: Explanations;
  question: WordQuestion;
}

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
      {text === '' && state === 'writing' ? <WaitingLines /> : <ExplanationText text={text} />}
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

function ExplanationText({ text }: { text: string }) {
  return (
    <div className="explain-text">
      {textParts(text).map((part, index) =>
        part.kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that only grows at its end
          <p key={index}>{part.runs.map(shownRun)}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that only grows at its end
          <ul key={index}>
            {part.items.map((runs, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text that only grows at its end
              <li key={at}>{runs.map(shownRun)}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function shownRun({ text, isStrong, isEnglish }: Run, index: number) {
  const Name = isStrong ? 'strong' : 'span';
  return (
    <Name key={index} lang={isEnglish ? 'en' : undefined}>
      {text}
    </Name>
  );
}
