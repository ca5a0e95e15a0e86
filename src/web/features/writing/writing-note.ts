/** A corrected text as a note of its article. It has no place of its own: it stands on the title, with a tag by which it is found. */
import type { Writing } from '#contract/shapes.ts';
import type { NoteDraft } from '../reader/index.ts';
import type { WritingDraft } from './writing-draft.ts';

/** By which notes of this kind are filtered. */
const TAG = '写作';
/** The contract's limit for a comment. */
const LONGEST = 5_000;

interface NotedArticle {
  title: string;
  version: number;
}

export function writingNote({ noteUuid, text, corrected }: WritingDraft, { title, version }: NotedArticle): NoteDraft {
  const end = { block_id: 'title', offset: title.length };
  return {
    note_uuid: noteUuid,
    text: title,
    comment: [text.trim(), ...(corrected ? correctionLines(text, corrected) : [])].join('\n\n').slice(0, LONGEST),
    root: 'title',
    tag: TAG,
    color: 'blue',
    data: { start: { block_id: 'title', offset: 0 }, end, quote: title, prefix: '', suffix: '', version },
  };
}

function correctionLines(text: string, { fixes, better, said, origin }: Writing): string[] {
  const reasons = fixes.map((fix) => `${text.slice(fix.start, fix.end)} → ${fix.better}：${fix.why}`).join('\n');
  const from = origin === 'ai' ? 'AI 生成' : '规则检查';
  return [
    better ? `改好的（${from}）\n${better}` : '',
    reasons && `改动（${from}）\n${reasons}`,
    said ? `写到了什么（${from}）\n${said}` : '',
  ].filter((part) => part !== '');
}
