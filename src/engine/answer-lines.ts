/**
 * The lines of a model's answer that are not prose: `>> question` for what may be asked next, `> 主语 | words` for a part of the sentence
 * that was asked about. Read by the server when it is whole and by the page while it comes.
 */
const NEXT = /^\s*>>\s*(.+)$/;
const MAX_NEXT = 3;
const SENTENCE_PART = /^\s*>\s*\p{Script=Han}{2,6}\s*[|｜]/u;

/** @param isWriting the last line may be unfinished: it is left out where it may become one of these lines */
export function splitAnswer(answer: string, isWriting: boolean): { text: string; next: string[] } {
  const lines = answer.split('\n');
  if (isWriting && lines.at(-1)?.trimStart().startsWith('>')) lines.pop();
  const next = lines.flatMap((line) => NEXT.exec(line)?.[1]?.replaceAll('**', '').trim() ?? []);
  const text = lines.filter((line) => !/^\s*>>/.test(line) && !SENTENCE_PART.test(line)).join('\n');
  return { text: text.trim(), next: next.slice(0, MAX_NEXT).map((line) => line.slice(0, 100)) };
}
