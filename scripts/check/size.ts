/** A file has one subject. Past 300 lines it probably has two (a warning); past 400 it surely has. */
import { globSync, readFileSync } from 'node:fs';
import type { Outcome } from './outcome.ts';

const WARNING_LINES = 300;
const LARGEST_LINES = 400;

/** Lines of a text as an editor counts them: a line feed at the end starts no new one. */
export function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}

/** Judges files by their number of lines, longest first. */
export function judgeSizes(files: readonly { file: string; lines: number }[]): Required<Outcome> {
  const long = files.filter(({ lines }) => lines > WARNING_LINES).sort((a, b) => b.lines - a.lines);
  const describe = ({ file, lines }: { file: string; lines: number }) => `${file} has ${lines} lines`;
  return {
    failures: long
      .filter(({ lines }) => lines > LARGEST_LINES)
      .map((file) => `${describe(file)}, ${LARGEST_LINES} is the most`),
    notes: long.filter(({ lines }) => lines <= LARGEST_LINES).map((file) => `${describe(file)}: is it one subject?`),
  };
}

export function checkSizes(): Outcome {
  const files = globSync('{src,scripts,e2e,bench}/**/*.{ts,tsx,css}');
  return judgeSizes(files.map((file) => ({ file, lines: countLines(readFileSync(file, 'utf8')) })));
}
