/** Simulates a finger that stays on the screen, which the test driver's own taps do not. */
import type { Page } from 'playwright-core';

export interface Finger {
  move(to: { x: number; y: number }): Promise<void>;
  lift(): Promise<void>;
  /** The system has taken the touch over: it ends without a click. */
  lose(): Promise<void>;
}

/** @param x,y viewport coordinates, CSS pixels */
export async function putFinger(page: Page, { x, y }: { x: number; y: number }): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page);
  const send = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: { x: number; y: number }[],
  ) => {
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await send('touchStart', [{ x, y }]);
  return {
    move: (to) => send('touchMove', [to]),
    lift: () => send('touchEnd', []),
    lose: () => send('touchCancel', []),
  };
}

/**
 * A long press on a word, where the system selects. The gesture is its own, and a browser under test makes none of a finger that stays: the
 * word is selected here under the finger, as a phone does it, and the touch then ends as a phone ends it.
 */
export async function longPress(page: Page, point: { x: number; y: number }): Promise<void> {
  const finger = await putFinger(page, point);
  await selectWordAt(page, point);
  await finger.lose();
}

/** Selects the word at a point as the system does under a finger that is held there. */
export async function selectWordAt(page: Page, point: { x: number; y: number }): Promise<void> {
  await page.evaluate(({ x, y }) => {
    const caret = document.caretPositionFromPoint(x, y);
    if (!caret) throw new Error('no text there');
    getSelection()?.collapse(caret.offsetNode, caret.offset);
    getSelection()?.modify('move', 'backward', 'word');
    getSelection()?.modify('extend', 'forward', 'word');
  }, point);
}
