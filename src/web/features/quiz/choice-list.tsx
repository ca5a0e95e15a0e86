/** Answers to choose from; once one is chosen, which was right and which was taken. */
import { Check, X } from 'lucide';
import type { Question, QuestionResult } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';

interface ChoiceListProps {
  question: Question;
  result: QuestionResult | null;
  /** Chosen, but not yet with the server. */
  given: string | null;
  isSending: boolean;
  onChoose: (option: string) => void;
}

export function ChoiceList({ question, result, given, isSending, onChoose }: ChoiceListProps) {
  const lang = question.kind === 'meaning' ? undefined : 'en';
  return (
    <ol className="qz-options">
      {question.options.map((option, index) => {
        const verdict = result && verdictOf(option, result);
        return (
          <li key={option}>
            <button
              type="button"
              className={classes('qz-option', verdict)}
              disabled={result !== null}
              aria-busy={(isSending && option === given) || undefined}
              onClick={() => onChoose(option)}
            >
              <span className="kbd" aria-hidden="true">
                {index + 1}
              </span>
              <span lang={lang}>{option}</span>
              {verdict && (
                <span className="qz-verdict">
                  <Icon of={verdict === 'right' ? Check : X} size="sm" />
                  {verdict === 'right' ? '正确' : '你选的'}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function verdictOf(option: string, { answer, given }: QuestionResult): 'right' | 'wrong' | null {
  if (option === answer) return 'right';
  return option === given ? 'wrong' : null;
}
