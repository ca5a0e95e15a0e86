/**
 * A look at the markup before it becomes a tree. Building and reading a tree takes time that grows with the square of
 * its depth and memory for each of its parts, and running out of memory can end more than the worker. Articles of real
 * sites have up to 10,000 elements and a depth of 60.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';

const MAX_DEPTH = 256;
const MAX_ELEMENTS = 40_000;
/** Elements, attributes, comments and stretches of text together. */
const MAX_PARTS = 200_000;
const MAX_LENGTH = 5 * 1024 * 1024;
const PIECE = 65_536;

/**
 * Linear in the markup's length, some ten milliseconds a megabyte.
 * @throws AppError TOO_LARGE for markup over 5 M characters, INVALID_INPUT when it has too many parts or nests too deep
 */
export function assertParsable(html: string): void {
  if (html.length > MAX_LENGTH) throw new AppError('TOO_LARGE', { msg: '网页太大，最多 5 MB' });
  let depth = 0;
  let deepest = 0;
  let elements = 0;
  let parts = 0;
  const count = () => {
    parts += 1;
  };
  const parser = new Parser({
    onopentagname: () => {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
    onattribute: count,
    oncomment: count,
    ontext: count,
  });
  // In pieces, so that a refusal comes early.
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    if (deepest > MAX_DEPTH) throw new AppError('INVALID_INPUT', { msg: '网页结构嵌套太深，无法提取正文' });
    if (elements > MAX_ELEMENTS || parts + elements > MAX_PARTS) {
      throw new AppError('INVALID_INPUT', { msg: '网页太复杂，无法提取正文' });
    }
  }
}
