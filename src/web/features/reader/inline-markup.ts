/** The inside of a block as HTML: its text with marks, sentences and their translations. Every text and attribute is escaped. */
import { LINK_TARGET } from '#contract/addresses.ts';
import type { Block, Sentence } from '#contract/shapes.ts';

type TextMark = NonNullable<Block['marks']>[number];

/** From the outermost element to the innermost. */
const nesting = ['link', 'strong', 'em', 'code'] as const;

/** What each translation says of where it comes from. */
const origins = { human: '人工翻译', ai: 'AI 翻译', dictionary: '词典释义' } as const;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Opens the translations of a whole block. Its sign is drawn by the style sheet, so that it is no text. */
const OPENER =
  '<button type="button" class="zh-open" data-skip lang="zh-CN" aria-label="本段翻译" aria-expanded="false"></button>';

/**
 * A block's text, sentence by sentence; a translated sentence is followed by its translation. The button that opens them all stands
 * behind the last sentence, before its translation, so that it stays in the line.
 */
export function inlineMarkup(block: Block): string {
  const text = block.text ?? '';
  const marks = [...(block.marks ?? [])].sort((a, b) => a.start - b.start);
  const sentences = [...(block.sentences ?? [])].sort((a, b) => a.start - b.start);
  const isTranslated = sentences.some((sentence) => sentence.text_zh);
  let html = '';
  let at = 0;
  for (const sentence of sentences) {
    // Sentences come from editors too: one that overlaps another or ends beyond the text must not repeat or lose a letter.
    const start = Math.max(at, Math.min(sentence.start, text.length));
    const end = Math.min(sentence.end, text.length);
    if (end <= start) continue;
    html += marked(text, marks, at, start);
    html += `<span class="s" data-s="${escapeHtml(sentence.id)}">${marked(text, marks, start, end)}</span>`;
    if (isTranslated && sentence === sentences.at(-1)) html += OPENER;
    html += translation(sentence);
    at = end;
  }
  return html + marked(text, marks, at, text.length);
}

function translation({ id, text_zh: textZh, origin }: Sentence): string {
  if (!textZh) return '';
  const by = origin ? `<span class="by">${origins[origin]}</span>` : '';
  return `<span class="zh" lang="zh-CN" data-skip data-of="${escapeHtml(id)}"><span class="zh-text">${escapeHtml(textZh)}</span>${by}</span>`;
}

function marked(text: string, marks: TextMark[], start: number, end: number, depth = 0): string {
  const type = nesting[depth];
  if (type === undefined) return escapeHtml(text.slice(start, end));
  let html = '';
  let at = start;
  for (const mark of marks) {
    const from = Math.max(mark.start, at);
    const to = Math.min(mark.end, end);
    if (mark.type !== type || to <= from) continue;
    html += marked(text, marks, at, from, depth + 1);
    html += element(mark, marked(text, marks, from, to, depth + 1));
    at = to;
  }
  return html + marked(text, marks, at, end, depth + 1);
}

function element({ type, href }: TextMark, inner: string): string {
  if (type !== 'link') return `<${type}>${inner}</${type}>`;
  if (!href || !isSafeTarget(href)) return inner;
  const elsewhere = href.startsWith('#') ? '' : ' target="_blank"';
  return `<a href="${escapeHtml(href)}" rel="noopener nofollow ugc"${elsewhere}>${inner}</a>`;
}

/** The contract refuses other targets when blocks are saved; what was stored before, or by hand, is looked at again. */
function isSafeTarget(href: string): boolean {
  return LINK_TARGET.test(href);
}
