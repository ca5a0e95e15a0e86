/** Messages about what a visitor did before logging in: the reason on the login page, and the toast once it is saved. */
import type { InputOf } from '#contract/index.ts';
import type { WordChange } from '../word-changes.ts';
import { type Entry, holdsTyping } from './entry.ts';

/** The longest quotation that fits a line or two. */
const MOST = 40;

/**
 * Text that follows 登录后 or 注册后.
 *
 * @param entries waiting changes, oldest first; at least one
 */
export function loginReasonOf(entries: readonly Entry[]): string {
  const last = entries.at(-1);
  if (!last) return '';
  const words = entries.filter(({ call }) => call.name === 'POST /reader/myword');
  if (words.length === entries.length && words.length > 1) return `把${quoted(last)}等 ${words.length} 个词加入生词本`;
  return entries.length > 1 ? `${single(last)}，还有 ${entries.length - 1} 项一起保存` : single(last);
}

const MARKS = {
  star: ['收藏', '取消收藏'],
  like: ['标为喜欢', '取消喜欢'],
  hide: ['标为不感兴趣', '取消不感兴趣'],
  later: ['放进稍后读', '移出稍后读'],
  finish: ['标为读完', '标为没读完'],
} as const;

/** Label of a mark of an article. */
export function markLabel({ action, status = true }: InputOf<'POST /reader/article/{id}/mark'>['body']): string {
  return MARKS[action][status ? 0 : 1];
}

function single(entry: Entry): string {
  const { call } = entry;
  switch (call.name) {
    case 'POST /reader/myword':
      return `把${quoted(entry)}加入生词本`;
    case 'POST /reader/myword/known':
      if (call.input.body.mark === 'ignored') return `不再提示${quoted(entry)}`;
      return `把${quoted(entry)}记为已掌握`;
    case 'POST /reader/article/{id}/mark':
      return `${markLabel(call.input.body)}${quoted(entry)}`;
    default:
      return `保存${thingOf(entry)}${quoted(entry)}`;
  }
}

/** Message when changes are saved in the account. @param last of them @param others number of those before it */
export function savedMessageOf(last: Entry, others = 0): string {
  return others > 0 ? `${saved(last)}，还有 ${others} 项已保存` : saved(last);
}

function saved(entry: Entry): string {
  const { call, text } = entry;
  switch (call.name) {
    case 'POST /reader/myword':
      return `已加入生词：${text}`;
    case 'POST /reader/myword/known':
      return call.input.body.mark === 'ignored' ? `不再提示：${text}` : `已掌握：${text}`;
    case 'POST /reader/article/{id}/mark':
      return `已${markLabel(call.input.body)}`;
    default:
      return `已保存${thingOf(entry)}`;
  }
}

/** Word change that other parts of the page should know; null for any other change. */
export function wordChangeOf({ call, text }: Entry): WordChange | null {
  if (call.name === 'POST /reader/myword') return { word: text, in_myword: true };
  if (call.name !== 'POST /reader/myword/known') return null;
  const { known = true, mark } = call.input.body;
  return mark === 'ignored' ? { word: text, ignored: known, known: false } : { word: text, known, ignored: false };
}

function thingOf(entry: Entry): string {
  return holdsTyping(entry) ? '笔记' : '划线';
}

function quoted({ text }: Entry): string {
  return `“${text.length > MOST ? `${text.slice(0, MOST)}…` : text}”`;
}
