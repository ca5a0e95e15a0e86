import { expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { Change, QueuedCall } from './entry.ts';
import { statusTextOf } from './outbox-status.tsx';
import { fakeBrowser } from './testing/fake-browser.ts';

function reviewed(uuid: string): Change {
  const body = { rating: 3, spent: 4, review_uuid: uuid, at: '1969-12-31T23:59:59.000Z' } as const;
  const call: QueuedCall = { name: 'POST /reader/myword/{id}/review', input: { params: { id: '7' }, body } };
  return { item: `review:${uuid}`, aspect: 'review', text: 'oven：良好', call };
}

function takenBack(uuid: string): Change {
  const input = { params: { id: '7' }, body: { review_uuid: uuid } };
  return { ...reviewed(uuid), call: { name: 'POST /reader/myword/{id}/review/undo', input } };
}

test('reviews of one word all wait and are sent in order; one that is taken back is replaced by that', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.trouble = () => networkError();
  void outbox.put(reviewed('a'));
  void outbox.put(reviewed('b'));
  await outbox.flush();
  expect(statusTextOf(outbox.view())).toContain('2 条未同步');
  void outbox.put(takenBack('b'));
  browser.trouble = null;
  await outbox.flush();
  expect(browser.sent.map(({ name }) => name)).toEqual([
    'POST /reader/myword/{id}/review',
    'POST /reader/myword/{id}/review/undo',
  ]);
});

test('a review of a word that was removed on another device is dropped, and others go on', async () => {
  const browser = fakeBrowser();
  const outbox = browser.open();
  browser.trouble = ({ input }) =>
    'review_uuid' in (input.body ?? {})
      ? new ApiError({ code: '404', msg: '生词本里没有这个词' }, { status: 404 })
      : null;
  expect(await outbox.put(reviewed('a'))).toMatchObject({ state: 'refused', error: { message: '生词本里没有这个词' } });
  expect(outbox.view()).toMatchObject({ held: [], refused: [] });
  expect(browser.storage.length).toBe(0);
});
