/**
 * `npm run -s srs -- FILE`: what the product's scheduler makes of sequences of reviews. FILE (`-` reads standard input) has one
 * JSON object a line, `{"ratings": [3, 3, 1], "elapsed_days": [0, 1, 5]}`, days since the review before; each gives a line
 * `{"stability": […], "difficulty": […], "interval_days": […]}` after every review. Default parameters, retention 0.9, no
 * spread of intervals, no steps of minutes.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { replay } from '#engine/schedule/replay.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { createScheduler } from '#server/features/review/scheduler.ts';

const MAX_DAYS = 36_500;
const STDIN = 0;
/** Noon of a day of review. */
const BEGINNING = Date.parse('2026-01-01T00:00:00Z');

const Sequence = z
  .object({
    ratings: z.array(z.literal([1, 2, 3, 4])).min(1),
    elapsed_days: z.array(z.int().min(0).max(MAX_DAYS)),
  })
  .refine(({ ratings, elapsed_days: days }) => ratings.length === days.length, 'as many elapsed_days as ratings');

const scheduler = createScheduler({ isFuzzed: false, steps: { learning: [], relearning: [] } });

function scheduled({ ratings, elapsed_days: days }: z.output<typeof Sequence>) {
  let at = BEGINNING;
  const reviews = ratings.map((grade, index) => {
    at += (days[index] ?? 0) * DAY_MS;
    // Reviews of one day follow each other.
    const reviewUuid = String(index).padStart(6, '0');
    return { kind: 'review' as const, reviewUuid, grade, at: new Date(at) };
  });
  const replayed = replay(reviews, scheduler, '');
  return {
    stability: replayed.map(({ card }) => card.stability),
    difficulty: replayed.map(({ card }) => card.difficulty),
    interval_days: replayed.map(({ intervalDays }) => intervalDays),
  };
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: npm run -s srs -- FILE');
  process.exit(2);
}
const lines = readFileSync(file === '-' ? STDIN : file, 'utf8').split('\n');
for (const [index, line] of lines.entries()) {
  if (line.trim() === '') continue;
  try {
    console.log(JSON.stringify(scheduled(Sequence.parse(JSON.parse(line)))));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    console.error(`line ${index + 1}: ${reason.replaceAll(/\s*\n\s*/g, ' ')}`);
    process.exit(1);
  }
}
