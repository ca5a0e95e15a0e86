/** Notices an answer that gives the instructions away, whatever the text or the reader made the model do. */
import { type ChatMessage, type ChatProvider, RefusedRequest } from '#server/providers/ai/port.ts';

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

/** Characters of an answer that hold as many words as are compared. */
const LOOKED_AT = 1_000;

/** The same model, which fails a request rather than say what its instructions are. Nobody hears the piece that would give them away. */
export function keepingInstructions(chat: ChatProvider): ChatProvider {
  return {
    model: chat.model,
    async ask({ onText, ...request }) {
      const leaks = leakDetector(request.messages);
      let said = '';
      const hear = (piece: string) => {
        said = said.slice(-LOOKED_AT) + piece;
        if (/[a-z]/i.test(piece) && leaks(said)) throw new RefusedRequest('回答不合要求');
        onText?.(piece);
      };
      const answer = await chat.ask({ ...request, ...(onText && { onText: hear }) });
      if (leaks(answer.text)) throw new RefusedRequest('回答不合要求');
      return answer;
    },
  };
}
