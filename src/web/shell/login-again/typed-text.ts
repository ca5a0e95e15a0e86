/** What a reader had typed into a call that waits for a login, as the dialog shows it: nobody logs in for something they cannot see. */
import type { RefusedCall } from '#contract/client.ts';
import type { ContractName, InputOf } from '#contract/index.ts';

export interface TypedText {
  /** What it is: 笔记. */
  name: string;
  /** What becomes of it after the login: 保存笔记. */
  act: string;
  /** English that it is about; null for none. */
  quote: string | null;
  text: string;
}

type BodyOf<N extends ContractName> = InputOf<N> extends { body: infer B } ? B : never;
type Readers = { [N in ContractName]?: (body: BodyOf<N>) => TypedText | null };

const typed = (name: string, act: string, text: string | null | undefined, quote: string | null = null) =>
  text ? { name, act, quote, text } : null;

const READERS: Readers = {
  'POST /api/ai/ask': ({ prompt, pos }) => typed('问题', '发送问题', prompt, pos?.quote || null),
  'POST /api/ai/writing': ({ text }) => typed('两句', '帮我改', text),
  'POST /reader/article/{id}/notes/add': ({ text, comment }) => typed('笔记', '保存笔记', comment, text),
  'POST /reader/book/{id}/note/add': ({ text, comment }) => typed('笔记', '保存笔记', comment, text),
  'POST /reader/article/{id}/report': ({ text }) => typed('问题', '告诉编辑', text),
  'POST /reader/collection/add': ({ title, intro }) =>
    typed('合集', '保存合集', [title, intro].filter(Boolean).join('\n')),
  'POST /reader/myword': ({ word, resolve }) => typed('释义', '保存释义', resolve, word),
  'POST /reader/myword/edit': ({ word, resolve }) => typed('释义', '保存释义', resolve, word),
  'POST /reader/history/rank/explain': ({ statement }) => typed('说明', '发送说明', statement),
  'POST /api/user/settings': ({ intro }) => typed('简介', '保存简介', intro),
};

/** Null where nothing was typed that could be shown. */
export function typedText({ name, input }: Pick<RefusedCall, 'name' | 'input'>): TypedText | null {
  const read = READERS[name as ContractName] as ((body: unknown) => TypedText | null) | undefined;
  return read?.(input.body ?? {}) ?? null;
}
