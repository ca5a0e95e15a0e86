import { expect, test } from 'vitest';
import { fakeBrowser } from '../../../shell/outbox/testing/fake-browser.ts';
import type { NoteDraft } from '../ports.ts';
import { createDraftStore } from './stored-drafts.ts';

const point = (offset: number) => ({ block_id: 'b1', offset });
const draft = (note_uuid: string, comment: string): NoteDraft => ({
  note_uuid,
  comment,
  text: 'Bread',
  root: 'en',
  tag: null,
  color: 'yellow',
  data: { start: point(0), end: point(5), quote: 'Bread', prefix: '', suffix: '', version: 2 },
});
const WORK = 'article 7';

function setting(owner: string | null) {
  const { storage } = fakeBrowser();
  const page = { owner, at: Date.parse('2026-11-20T12:00:00Z') };
  const drafts = createDraftStore({ storage: () => storage, owner: () => page.owner, now: () => page.at });
  return { page, drafts, storage };
}

test('a draft is found again in its own work until it is dropped', () => {
  const { drafts } = setting('12');
  const kept = { draft: draft('u1', '面包'), before: draft('u1', ''), isNew: true };
  drafts.store(WORK, kept);
  expect(drafts.of(WORK)).toEqual([kept]);
  expect(drafts.of('article 70')).toEqual([]);
  drafts.drop(WORK, 'u1');
  expect(drafts.of(WORK)).toEqual([]);
});

test('what a visitor typed is there for the account that logs in soon after, and for no later one', () => {
  const { page, drafts, storage } = setting(null);
  drafts.store(WORK, { draft: draft('u1', '登录之前'), isNew: true });
  page.at += 5 * 60_000;
  page.owner = '12';
  expect(drafts.of(WORK)).toMatchObject([{ draft: { comment: '登录之前' } }]);
  drafts.drop(WORK, 'u1');
  expect(storage.length).toBe(0);
  page.owner = null;
  drafts.store(WORK, { draft: draft('u2', '别人的'), isNew: true });
  page.at += 31 * 60_000;
  page.owner = '13';
  expect(drafts.of(WORK)).toEqual([]);
});

test('drafts of one account are not those of another', () => {
  const { page, drafts } = setting('12');
  drafts.store(WORK, { draft: draft('u1', '十二'), isNew: true });
  page.owner = '13';
  expect(drafts.of(WORK)).toEqual([]);
});

test('storage that is closed or holds something else is no obstacle', () => {
  const closed = createDraftStore({
    storage() {
      throw new DOMException('closed', 'SecurityError');
    },
    owner: () => '12',
    now: Date.now,
  });
  closed.store(WORK, { draft: draft('u1', '面包'), isNew: true });
  closed.drop(WORK, 'u1');
  expect(closed.of(WORK)).toEqual([]);
  const { drafts, storage } = setting('12');
  storage.setItem(`note-draft:12:${WORK}:u1`, 'not ours');
  expect(drafts.of(WORK)).toEqual([]);
});
