/**
 * The lines in which a model writes a summary: `中：…`, `EN: …`, then points `- 中文 | English [2][4]`. Read by the server when it is whole and
 * by the page while it comes.
 */
export interface SummaryLines {
  textZh: string;
  textEn: string;
  /** Each with the numbers of the paragraphs on which it rests. */
  points: { textZh: string; textEn: string | null; numbers: number[] }[];
}

const NUMBERS = /[[【](?:第\s*)?(\d{1,4}(?:\s*[,，、]\s*\d{1,4})*)(?:\s*段)?[\]】]/g;

/** Emphasised words. A mark that opens a list item or stands within a word is no emphasis. */
const EMPHASIS = /(?<![A-Za-z0-9*_])[*_](?=\S)([^*_]*[^*_\s])[*_](?![A-Za-z0-9*_])/g;

/** Lines of any other kind are left out; the last one may be unfinished. */
export function summaryLines(text: string): SummaryLines {
  const found: SummaryLines = { textZh: '', textEn: '', points: [] };
  for (const line of text.split('\n')) {
    const plain = line.replaceAll('**', '').replaceAll(EMPHASIS, '$1').trim();
    const [, label = '', rest = ''] = /^(中文?|EN|English)\s*[:：]\s*(.+)$/i.exec(plain) ?? [];
    if (label.startsWith('中')) found.textZh ||= rest;
    else if (label !== '') found.textEn ||= rest;
    else if (/^[-*•]\s+\S/.test(plain)) found.points.push(pointOf(plain.replace(/^[-*•]\s+/, '')));
  }
  return found;
}

function pointOf(line: string): SummaryLines['points'][number] {
  const numbers = [...line.matchAll(NUMBERS)].flatMap(([, list = '']) => list.split(/[,，、]/).map(Number));
  const [zh = '', en = ''] = line.replaceAll(NUMBERS, '').split(/\s*[|｜]\s*/);
  return { textZh: zh.trim(), textEn: en.trim() || null, numbers: [...new Set(numbers)] };
}
