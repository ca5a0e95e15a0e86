/** What is asked: a sentence with a gap or a marked word, the first of several sentences, or a question. */
import type { Question } from '#contract/shapes.ts';

/** @param filled the right answer, once it may be seen */
export function QuizPrompt({ question, filled }: { question: Question; filled: string | null }) {
  const { kind, prompt, target } = question;
  if (target === null) {
    return (
      <p className="qz-prompt" lang="en">
        {prompt}
      </p>
    );
  }
  const word = prompt.slice(target.start, target.end);
  return (
    <p className="qz-prompt" lang="en">
      {prompt.slice(0, target.start)}
      {kind === 'cloze' && filled === null && (
        <span className="qz-gap">
          <span className="vh">（空）</span>
        </span>
      )}
      {kind === 'cloze' && filled !== null && <mark className="qz-filled">{filled}</mark>}
      {kind !== 'cloze' && <mark className="qz-word">{word}</mark>}
      {prompt.slice(target.end)}
    </p>
  );
}
