/**
 * The text of an article file as blocks. Each line is one sentence and its translation, `English ‖ 中文`; an empty line
 * or another mark (`## ` heading, `> ` quotation, `- ` list item, two spaces to go on with an item) ends a block.
 */
import type { Block } from '#contract/shapes.ts';
import type { Fail } from './front-matter.ts';

type TextType = 'paragraph' | 'heading' | 'quote' | 'list_item';
interface Line {
  type: TextType;
  level?: number;
  /** Whether it may go on with the block before it. */
  continues: boolean;
  pair: string;
}

const SEPARATOR = ' ‖ ';

function readLine(line: string, number: number, fail: Fail): Line {
  const heading = /^(#{2,4}) (.*)$/.exec(line);
  if (heading) return { type: 'heading', level: heading[1]?.length ?? 0, continues: false, pair: heading[2] ?? '' };
  if (line.startsWith('> ')) return { type: 'quote', continues: true, pair: line.slice(2) };
  if (line.startsWith('- ')) return { type: 'list_item', continues: false, pair: line.slice(2) };
  if (line.startsWith('  ')) return { type: 'list_item', continues: true, pair: line.slice(2) };
  if (/^[#>\s-]/.test(line)) fail(number, 'the line starts with an unknown mark');
  return { type: 'paragraph', continues: true, pair: line };
}

/**
 * @param lines what follows the front matter.
 * @param firstLine number of the first of them in the file, from 1.
 * @returns blocks `b1`, `b2` …; sentences `s1`, `s2` … through the whole article, `start` and `end` in UTF-16 units of
 * the block's text, in which sentences are joined by one space.
 */
export function parseBody(lines: readonly string[], firstLine: number, fail: Fail): Block[] {
  const blocks: Block[] = [];
  let open: (Block & { text: string; sentences: NonNullable<Block['sentences']> }) | null = null;
  let sentenceCount = 0;
  for (const [index, raw] of lines.entries()) {
    const number = firstLine + index;
    if (raw.trim() === '') {
      open = null;
      continue;
    }
    const { type, level, continues, pair } = readLine(raw, number, fail);
    const [english = '', chinese = '', ...rest] = pair.split(SEPARATOR).map((part) => part.trim());
    if (!english || !chinese || rest.length > 0 || /‖/.test(english + chinese))
      fail(number, `expected one sentence, "${SEPARATOR}" and its translation`);
    if (!open || !continues || open.type !== type) {
      if (type === 'list_item' && continues) fail(number, 'an indented line without a list item before it');
      open = { id: `b${blocks.length + 1}`, type, text: '', sentences: [] };
      if (level !== undefined) open.level = level;
      blocks.push(open);
    }
    const start = open.text === '' ? 0 : open.text.length + 1;
    open.text += open.text === '' ? english : ` ${english}`;
    sentenceCount += 1;
    open.sentences.push({
      id: `s${sentenceCount}`,
      start,
      end: open.text.length,
      text_zh: chinese,
      origin: 'human',
    });
  }
  if (blocks.length === 0) fail(firstLine, 'the article has no text');
  return blocks;
}
