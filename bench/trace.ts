/**
 * Measures a page's main thread during an action, from the browser's own trace: by the thread's clock, which other programs on this machine
 * hardly affect, and by the wall clock.
 */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` of the thread's own time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; elementCount?: number; data?: { type?: string } };
}

/** Milliseconds of the thread's own time, but for `wall`. */
export interface Trace {
  /** Longest task, without those that answer the test driver. */
  longest: number;
  wall: number;
  /** Elements whose style was computed, each time counted. */
  styled: number;
  /** Cost of a press until the frame that shows its effect; null without a press or a frame. */
  press: PressCost | null;
}

export interface PressCost {
  /** Time of all scripts from the press to the frame that shows its effect. */
  script: number;
  /** The same with style, layout and paint. */
  all: number;
  /** Time of the tasks after that frame. */
  later: number;
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'v8.callFunction', 'V8.GCScavenger', 'RunMicrotasks']);
/** The test driver's requests reach the page as such messages. */
const DRIVER = 'Receive mojo message';
/** Event that hands the page's present state over to be drawn. */
const FRAME = 'Commit';

/** @param work waits until all that it causes is over */
export async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const timed = traceEvents.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  const asked = timed.filter(({ name }) => name === DRIVER);
  const tasks = timed
    .filter(({ name }) => name === 'RunTask')
    .filter((task) => !asked.some((one) => isMostOf(one, task)));
  return {
    longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
    wall: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1_000,
    styled: timed.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0),
    press: pressCost(timed, tasks),
  };
}

function pressCost(timed: readonly TraceEvent[], tasks: readonly TraceEvent[]): PressCost | null {
  const dispatched = (type: string) =>
    timed.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === type);
  const [press, click] = [dispatched('pointerdown'), dispatched('click')];
  const frame = click && timed.find(({ name, ts }) => name === FRAME && ts > endOf(click));
  if (!press || !frame) return null;
  const isBefore = (event: TraceEvent) => event.ts >= press.ts && event.ts < frame.ts;
  return {
    script: sumOf(outermost(timed.filter((event) => SCRIPT.has(event.name) && isBefore(event)))),
    all: sumOf(tasks.filter((task) => endOf(task) > press.ts && task.ts < frame.ts)),
    later: sumOf(tasks.filter((task) => task.ts > frame.ts)),
  };
}

/** Removes events that run within another one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return events
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter((event) => {
      if (event.ts < end) return false;
      end = endOf(event);
      return true;
    });
}

function isMostOf(one: TraceEvent, task: TraceEvent): boolean {
  const isWithin = threadOf(one) === threadOf(task) && one.ts >= task.ts && endOf(one) <= endOf(task);
  return isWithin && (one.dur ?? 0) > (task.dur ?? 0) / 2;
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
const sumOf = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
