import { expect, test } from 'vitest';
import { createReadingClock } from './reading-clock.ts';

const MINUTE = 60_000;

function setting() {
  const page = { at: Date.parse('2026-11-20T12:00:00Z'), isVisible: true };
  const clock = createReadingClock(
    () => page.at,
    () => page.isVisible,
  );
  /** Ticks as a page does. */
  const pass = (ms: number, every = 15_000) => {
    for (const end = page.at + ms; page.at < end; ) {
      page.at += Math.min(every, end - page.at);
      clock.tick();
    }
  };
  /** Time passes without timers, as on a sleeping device. */
  const sleep = (ms: number) => {
    page.at += ms;
  };
  const hide = () => {
    page.isVisible = false;
    clock.tick();
  };
  return { page, clock, pass, sleep, hide };
}

test('a page that is seen counts for two minutes after the last sign of the reader', () => {
  const { clock, pass } = setting();
  pass(105_000);
  clock.live();
  pass(10 * MINUTE);
  expect(clock.take()).toBe(105 + 105);
});

test('a hidden page counts only while it is heard', () => {
  const { clock, pass, hide } = setting();
  hide();
  pass(MINUTE);
  expect(clock.take()).toBe(0);
  clock.listening(true);
  // Timers of a hidden page run this rarely.
  pass(20 * MINUTE, MINUTE);
  clock.listening(false);
  pass(MINUTE);
  expect(clock.take()).toBe(20 * 60);
});

test('while the device sleeps nobody listens, and nobody reads either', () => {
  const { clock, pass, sleep, hide } = setting();
  pass(MINUTE);
  sleep(8 * 60 * MINUTE);
  // The hand that wakes it.
  clock.live();
  clock.tick();
  expect(clock.take()).toBeLessThanOrEqual(60 + 75);
  clock.listening(true);
  hide();
  pass(MINUTE);
  sleep(8 * 60 * MINUTE);
  clock.listening(false);
  expect(clock.take()).toBeLessThanOrEqual(60 + 75);
});

test('a recording that is heard with timers stopped counts by what it tells of itself', () => {
  const { clock, sleep, hide } = setting();
  clock.listening(true);
  hide();
  for (let sentence = 0; sentence < 60; sentence++) {
    sleep(10_000);
    clock.listening(true);
  }
  expect(clock.take()).toBe(600);
});

test('what is given back is taken again, and parts of a second are not lost', () => {
  const { clock, pass } = setting();
  pass(10_400);
  const taken = clock.take();
  clock.giveBack(taken);
  pass(10_400);
  expect(taken + clock.take() - taken).toBe(21);
});

test('a clock of the device that is set back takes nothing away', () => {
  const { page, clock, pass } = setting();
  pass(MINUTE);
  page.at -= 60 * MINUTE;
  clock.tick();
  expect(clock.take()).toBe(60);
});
