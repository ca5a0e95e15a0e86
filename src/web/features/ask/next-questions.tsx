/** Questions that may come next. */
import { CornerDownRight } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { shownText } from './answer-view.tsx';

export function NextQuestions({ prompts, onAsk }: { prompts: readonly string[]; onAsk: (prompt: string) => void }) {
  if (prompts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className="more-q" role="group" aria-label="接着问">
      {prompts.map((prompt) => (
        <button key={prompt} type="button" onClick={() => onAsk(prompt)}>
          <Icon of={CornerDownRight} size="sm" />
          <span>{shownText(prompt)}</span>
        </button>
      ))}
    </div>
  );
}
