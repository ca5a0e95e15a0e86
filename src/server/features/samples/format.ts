/**
 * Parses an article file of `data/articles`: front matter in YAML, then one sentence a line with its translation, `English ‖ 中文`. An
 * empty line or a mark (`## ` heading, `> ` quotation, `- ` list item, two spaces to continue an item) ends a block. Pure.
 */
import { isNode, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import type { Block } from '#contract/shapes.ts';
import { type Difficulty, difficulties } from '#engine/difficulty-label.ts';

export interface SampleArticle {
  /** File name without its number and extension: `why-bread-rises`. */
  slug: string;
  title: string;
  title_zh: string;
  topics: string[];
  /** Intended level; readers are shown the computed difficulty. */
  level: Difficulty;
  summary_zh: string;
  is_lock: boolean;
  /** Path of a picture served by this site, or null to have one chosen. */
  cover: string | null;
  /** ISO 8601 instant in UTC. */
  published_at: string;
  words: { word: string; resolve: string; tag: string | null }[];
  blocks: Block[];
}

const FILE_NAME = /^\d+-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const FENCE = '---';

/**
 * Parses the text of one article file.
 *
 * @param fileName without folder, `NN-slug.md`.
 * @throws Error `file:line: reason` when the file is not in the format; lines count from 1.
 */
export function parseSample(fileName: string, text: string): SampleArticle {
  const fail = (line: number, reason: string): never => {
    throw new Error(`${fileName}:${line}: ${reason}`);
  };
  const slug = FILE_NAME.exec(fileName)?.[1] ?? fail(1, 'the file name is not NN-slug.md');
  const lines = text.split(/\r?\n/);
  if (lines[0] !== FENCE) fail(1, `expected ${FENCE} before the front matter`);
  const close = lines.indexOf(FENCE, 1);
  if (close < 0) fail(lines.length, `the front matter is not closed by ${FENCE}`);
  const frontMatter = parseFrontMatter(lines.slice(1, close).join('\n'), 2, fail);
  const blocks = parseBody(lines.slice(close + 1), close + 2, fail);
  return { slug, ...frontMatter, blocks };
}

/** Stops with a reason at a line of the file, counted from 1. */
type Fail = (line: number, reason: string) => never;

const line = z.string().trim().min(1);

const Words = z
  .array(z.strictObject({ word: line, resolve: line, tag: line.nullable().default(null) }))
  .superRefine((words, context) => {
    const seen = new Set<string>();
    for (const [index, { word }] of words.entries()) {
      if (seen.has(word)) context.addIssue({ code: 'custom', path: [index], message: `"${word}" is noted twice` });
      seen.add(word);
    }
  });

const FrontMatter = z.strictObject({
  title: line,
  title_zh: line,
  topics: z.array(line).min(1),
  level: z.enum(difficulties),
  summary_zh: line,
  is_lock: z.boolean().default(false),
  cover: z
    .string()
    .regex(/^\/covers\/[\w-]+\.svg$/)
    .nullable()
    .default(null),
  // A day begins at 00:00 UTC, which is eight in the morning for readers in Shanghai.
  published_at: z.iso.date().transform((day) => `${day}T00:00:00.000Z`),
  words: Words.default([]),
});

/**
 * @param yaml the lines between the fences.
 * @param firstLine number of its first line in the file.
 */
function parseFrontMatter(yaml: string, firstLine: number, fail: Fail): z.output<typeof FrontMatter> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => firstLine + lineCounter.linePos(offset).line - 1;
  const broken = document.errors[0];
  if (broken) fail(lineAt(broken.pos[0]), broken.message);

  /** Line of a value, or of the nearest thing around it when the value is missing. */
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return firstLine;
  };
  const parsed = FrontMatter.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (!issue) throw parsed.error;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  return fail(lineOf(path), `${path.join('.') || 'front matter'}: ${issue.message}`);
}

type TextType = 'paragraph' | 'heading' | 'quote' | 'list_item';
interface Line {
  type: TextType;
  level?: number;
  /** Whether it may continue the block before it. */
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
function parseBody(lines: readonly string[], firstLine: number, fail: Fail): Block[] {
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
