/** The head of an article file: YAML checked against a schema, every complaint with the line it is about. */
import { isNode, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod';
import { difficulties } from '#engine/difficulty-label.ts';

/** Stops with a reason at a line of the file, counted from 1. */
export type Fail = (line: number, reason: string) => never;

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
export function parseFrontMatter(yaml: string, firstLine: number, fail: Fail): z.output<typeof FrontMatter> {
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
