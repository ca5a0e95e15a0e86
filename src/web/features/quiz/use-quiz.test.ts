import { expect, test, vi } from 'vitest';
import type { Quiz } from '#contract/shapes.ts';
import { parseDraft, watchMaking } from './use-quiz.ts';

test('a draft is read back as it was kept, and anything else is none', () => {
  const draft = { attempt: 'a', question: 'q', answer: '2,1,3' };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  for (const text of [null, '', '[', '7', '"a"', '{}', '{"attempt":1,"question":"q","answer":"x"}']) {
    expect(parseDraft(text)).toBeNull();
  }
});

test('questions that are being made are asked for while the page is in front, and at once when the reader comes back', async () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: true });
  vi.stubGlobal('document', page);
  const making: Quiz = { items: [], next_offset: null, preview: false, comprehension: 'making', attempt: null };
  const ready: Quiz = { ...making, comprehension: 'ready' };
  const ask = vi.fn(async () => making);
  const onEnd = vi.fn();
  const stop = watchMaking(ask, onEnd);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
  page.hidden = false;
  ask.mockResolvedValueOnce(ready);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(ready);
  stop();
  const stopOther = watchMaking(ask, onEnd);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onEnd).toHaveBeenCalledWith(null);
  stopOther();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
