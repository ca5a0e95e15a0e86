import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { REVIEW_KEY, saveStoreReviewMode, storeReviewMode, storeReviewScript } from './store-review-mode.ts';

function reviewOf(onWindow: unknown, kept: string | null | 'closed'): string | undefined {
  const root: { dataset: { review?: string } } = { dataset: {} };
  const localStorage = {
    getItem() {
      if (kept === 'closed') throw new Error('denied');
      return kept;
    },
  };
  runInNewContext(storeReviewScript(), {
    window: { [REVIEW_KEY]: onWindow },
    localStorage,
    document: { documentElement: root },
  });
  return root.dataset.review;
}

test.each([
  [true, null],
  ['true', null],
  [undefined, 'true'],
  [true, 'closed'],
])('window %j and kept %j is review mode', (onWindow, kept) => {
  expect(reviewOf(onWindow, kept)).toBe('true');
});

test.each([
  [undefined, null],
  [false, 'false'],
  [1, '1'],
  [undefined, 'closed'],
])('window %j and kept %j is not', (onWindow, kept) => {
  expect(reviewOf(onWindow, kept)).toBeUndefined();
});

/** The browser as the switch finds it. */
function browserWith(onWindow: unknown, isClosed = false): { kept: Map<string, string>; dataset: { review?: string } } {
  const kept = new Map<string, string>();
  const dataset: { review?: string } = {};
  vi.stubGlobal('window', { [REVIEW_KEY]: onWindow });
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', {
    setItem(key: string, value: string) {
      if (isClosed) throw new Error('denied');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  return { kept, dataset };
}
afterEach(() => vi.unstubAllGlobals());

test('the switch holds at once and is kept for the next page', () => {
  const { kept } = browserWith(undefined);
  expect(saveStoreReviewMode(true)).toBe(true);
  expect(storeReviewMode()).toEqual({ isOn: true, isFromApp: false });
  expect(reviewOf(undefined, kept.get(REVIEW_KEY) ?? null)).toBe('true');
  expect(saveStoreReviewMode(false)).toBe(true);
  expect(storeReviewMode().isOn).toBe(false);
  expect(kept.size).toBe(0);
});

test('what the app has set cannot be switched off', () => {
  const { dataset } = browserWith('true');
  dataset.review = 'true';
  saveStoreReviewMode(false);
  expect(storeReviewMode()).toEqual({ isOn: true, isFromApp: true });
});

test('where the browser keeps nothing, the switch stays as it was', () => {
  browserWith(undefined, true);
  expect(saveStoreReviewMode(true)).toBe(false);
  expect(storeReviewMode().isOn).toBe(false);
});
