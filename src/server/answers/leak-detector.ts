/** Notices an answer that gives the instructions away, whatever the text or the reader made the model do. */
import type { ChatMessage } from '#server/providers/ai/port.ts';

/** Words in a row that an answer shares with the instructions by no chance. */
const SHARED_WORDS = 8;

/** @returns whether a text has that many words in a row of the instructions in `messages` */
export function leakDetector(messages: readonly ChatMessage[]): (text: string) => boolean {
  const rules = messages.flatMap(({ role, content }) => (role === 'system' ? wordsOf(content) : []));
  const runs = new Set(rules.map((_, at) => rules.slice(at, at + SHARED_WORDS).join(' ')));
  return (text) => {
    const words = wordsOf(text);
    return words.some((_, at) => {
      const run = words.slice(at, at + SHARED_WORDS);
      return run.length === SHARED_WORDS && runs.has(run.join(' '));
    });
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Script=Latin}']+/gu) ?? [];
