/**
 * Prepares extracted blocks for storage: sentences with ids, difficulty, length, excerpt. Refuses a text whose parts contradict each other:
 * every reader, note and search result relies on them.
 */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import { MAX_BLOCKS } from '#contract/shapes/text.ts';
import type { Block, Difficulty, Sentence } from '#contract/shapes.ts';
import { difficulty } from '#engine/difficulty.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import { countWords, readMinutes } from '#engine/reading-time.ts';
import { splitSentences } from '#engine/sentences.ts';

/** Blocks whose text is read as sentences. */
const READ_AS_SENTENCES: ReadonlySet<Block['type']> = new Set(['paragraph', 'heading', 'quote', 'list_item']);
const EXCERPT_LENGTH = 200;

export interface PreparedText {
  blocks: Block[];
  excerpt: string;
  difficulty: Difficulty;
  difficultyScore: number;
  features: Record<string, number>;
  wordCount: number;
  readMinutes: number;
}

/**
 * Blocks that already have sentences keep them; the others are split. Sentence ids are unique in the article.
 *
 * @param isLock its excerpt is of what everybody may read
 * @throws {AppError} INVALID_INPUT for more blocks than editors could save
 */
export function prepareText(blocks: readonly Block[], lexicon: Lexicon, isLock = false): PreparedText {
  if (blocks.length > MAX_BLOCKS)
    throw new AppError('INVALID_INPUT', { msg: `正文有 ${blocks.length} 段，最多 ${MAX_BLOCKS} 段` });
  const whole = withSentences(blocks);
  const sentences = sentenceTexts(whole);
  const { score, label, features } = difficulty(sentences, lexicon);
  const wordCount = sentences.reduce((total, sentence) => total + countWords(sentence), 0);
  return {
    blocks: whole,
    excerpt: excerptOf(whole, isLock),
    difficulty: label,
    difficultyScore: score,
    features,
    wordCount,
    readMinutes: readMinutes(wordCount),
  };
}

/** Whether two texts are equal except for their translations. */
export function hasSameEnglish(one: readonly Block[], other: readonly Block[]): boolean {
  const english = (blocks: readonly Block[]) =>
    blocks.map(({ sentences, ...block }) => ({
      ...block,
      sentences: sentences?.map(({ id, start, end }) => [id, start, end]),
    }));
  return isDeepStrictEqual(english(one), english(other));
}

/** The text that is read, sentence by sentence. */
export function sentenceTexts(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ text = '', sentences = [] }) => sentences.map(({ start, end }) => text.slice(start, end)));
}

function withSentences(blocks: readonly Block[]): Block[] {
  const taken = new Set(blocks.flatMap((block) => block.sentences?.map(({ id }) => id) ?? []));
  let last = 0;
  const nextId = () => {
    do last += 1;
    while (taken.has(`s${last}`));
    return `s${last}`;
  };
  return blocks.map((block) => {
    if (!READ_AS_SENTENCES.has(block.type) || !block.text || block.sentences?.length) return block;
    const sentences: Sentence[] = splitSentences(block.text).map(({ start, end }) => ({
      id: nextId(),
      start,
      end,
      text_zh: null,
      origin: null,
    }));
    return { ...block, sentences };
  });
}

/** Share of the blocks; of the text, where a single block has more. */
const PREVIEW_SHARE = 0.3;

/**
 * The first 30 % of blocks, at least one; a single one that has more than 30 % of the text is cut behind a sentence. The rest must not
 * leave the server.
 */
export function previewBlocks(blocks: readonly Block[]): Block[] {
  const beginning = blocks.slice(0, Math.max(1, Math.floor(blocks.length * PREVIEW_SHARE)));
  const [only, ...others] = beginning;
  if (only === undefined || others.length > 0) return beginning;
  const length = blocks.reduce((sum, { text = '' }) => sum + text.length, 0);
  const shown = length * PREVIEW_SHARE;
  return (only.text ?? '').length <= shown ? beginning : [cutBehindSentence(only, shown, blocks.length === 1)];
}

/** The whole sentences among the first `shown` characters, at least the first one, unless that is all there is. */
function cutBehindSentence({ text = '', sentences, marks, ...block }: Block, shown: number, isAll: boolean): Block {
  const ends = (sentences?.length ? sentences : splitSentences(text)).map(({ end }) => end);
  const least = isAll && ends.length < 2 ? 0 : (ends[0] ?? 0);
  const cut = ends.findLast((end) => end <= shown) ?? least;
  return {
    ...block,
    text: text.slice(0, cut),
    ...(sentences && { sentences: sentences.filter(({ end }) => end <= cut) }),
    ...(marks && {
      marks: marks.flatMap((mark) => (mark.start < cut ? [{ ...mark, end: Math.min(mark.end, cut) }] : [])),
    }),
  };
}

/** The beginning of the first paragraph, else of the first text, cut at a word; of a locked article's preview alone. */
export function excerptOf(whole: readonly Block[], isLock: boolean): string {
  const blocks = isLock ? previewBlocks(whole) : whole;
  const first = blocks.find(({ type, text }) => type === 'paragraph' && text) ?? blocks.find((block) => block.text);
  const { text = '' } = first ?? {};
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

const EMPTY: Partial<Record<Block['type'], string>> = { image: '图片没有地址', table: '表格没有内容' };

function isEmpty({ type, text = '', src = '', rows = [] }: Block): boolean {
  if (type === 'image') return src === '';
  return type === 'table' ? rows.flat().every((cell) => cell.trim() === '') : text.trim() === '';
}

/**
 * Checks the blocks of a text: there is text; none is empty; ids are unique in the article, none that of a title; the sentences of a block are in order, not empty, without
 * overlap and inside of it; marks are inside of their block.
 *
 * @param before the text that is edited: an empty block or a title's id that it has is let pass, so that the rest can be edited
 * @throws {AppError} INVALID_INPUT naming the block
 */
export function requireSoundText(blocks: readonly Block[], before: readonly Block[]): void {
  if (blocks.every(({ text = '' }) => text.trim() === ''))
    throw new AppError('INVALID_INPUT', { fields: { 'article.blocks': '正文不能为空' } });
  const [idsBefore, emptyBefore] = [before, before.filter(isEmpty)].map((some) => new Set(some.map(({ id }) => id)));
  const blockIds = new Set<string>();
  const sentenceIds = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const { id, text = '', sentences = [], marks = [] } = block;
    const refuse = (problem: string) =>
      new AppError('INVALID_INPUT', { fields: { [`article.blocks.${index}`]: problem } });
    if (blockIds.has(id)) throw refuse('有两个段落的编号相同');
    if ((id === 'title' || id === 'title_zh') && !idsBefore?.has(id)) throw refuse('这个编号是标题的');
    if (isEmpty(block) && !emptyBefore?.has(id)) throw refuse(EMPTY[block.type] ?? '段落是空的');
    blockIds.add(id);
    if (marks.some(({ start, end }) => start > end || end > text.length)) throw refuse('标记超出了段落');
    let done = 0;
    for (const { id: sentenceId, start, end } of sentences) {
      if (sentenceIds.has(sentenceId)) throw refuse('有两个句子的编号相同');
      sentenceIds.add(sentenceId);
      if (end > text.length) throw refuse('句子超出了段落');
      if (start >= end || start < done) throw refuse('句子是空的、重叠了，或次序不对');
      done = end;
    }
  }
}
