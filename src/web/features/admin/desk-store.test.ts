import { describe, expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { AdminArticle, Block } from '#contract/shapes.ts';
import { createDesk, type DeskCalls } from './desk-store.ts';

const sentence = (id: string, start: number, end: number) => ({ id, start, end, text_zh: null, origin: null });
const blocks: Block[] = [
  {
    id: 'p',
    type: 'paragraph',
    text: 'They dim. It is late.',
    sentences: [sentence('s1', 0, 9), sentence('s2', 10, 21)],
  },
];

/** A server with one article that refuses stale versions, as the real one does. */
function server() {
  // Only what the desk reads of an article; the rest of its shape does not matter here.
  let kept = {
    id: '7',
    version: 1,
    title: 'Lamps',
    blocks,
    status: 'PENDING',
    status_log: [],
  } as unknown as AdminArticle;
  const sent: number[] = [];
  let failure: ApiError | null = null;
  const calls: DeskCalls = {
    async update({ version, ...changes }) {
      sent.push(version);
      if (failure) throw failure;
      if (version !== kept.version)
        throw new ApiError({ code: '409', msg: '内容已被别人改过', reason: 'STALE_VERSION' });
      kept = { ...kept, ...changes, version: version + 1 } as AdminArticle;
      return kept;
    },
    show: async () => kept,
  };
  return {
    calls,
    sent,
    article: () => kept,
    translations: () => kept.blocks.flatMap((block) => block.sentences?.map(({ text_zh: zh }) => zh) ?? []),
    fail(error: ApiError | null) {
      failure = error;
    },
    /** Somebody else sends it back. */
    reject() {
      const log = {
        from: 'PENDING',
        to: 'REJECTED',
        remark: null,
        operator: '别人',
        created_at: '2026-03-01T08:00:00Z',
      };
      kept = { ...kept, status: 'REJECTED', status_log: [log] } as unknown as AdminArticle;
    },
    /** Somebody else saves. */
    async overtake(zh: string) {
      const theirs = createDesk(kept, calls);
      theirs.change({ kind: 'translate', sentenceId: 's2', text: zh });
      await theirs.retry();
    },
  };
}

const translate = (sentenceId: string, text: string) => ({ kind: 'translate', sentenceId, text }) as const;

describe('the desk', () => {
  test('saves quick changes one after the other, each with the version before it', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    desk.change(translate('s1', '它们变暗了。'));
    await Promise.resolve();
    desk.change(translate('s2', '天晚了。'));
    expect(await desk.retry()).toBe(true);
    expect(there.translations()).toEqual(['它们变暗了。', '天晚了。']);
    expect(there.sent).toEqual([1, 2]);
    expect(desk.current()).toMatchObject({ saving: 'idle', pending: [] });
  });

  test('keeps what was typed when somebody else was faster, and overwrites nothing unseen', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    await there.overtake('夜深了。');
    desk.change(translate('s1', '它们变暗了。'));
    await desk.retry();
    expect(desk.current().saving).toBe('stale');
    await desk.reload();
    desk.change(translate('s2', '天晚了。'));
    expect(desk.current()).toMatchObject({ saving: 'waiting', pending: [{ sentenceId: 's1' }, { sentenceId: 's2' }] });
    expect(there.translations()).toEqual([null, '夜深了。']);
    await desk.retry();
    expect(there.translations()).toEqual(['它们变暗了。', '天晚了。']);
    expect(desk.current()).toMatchObject({ saving: 'idle', pending: [] });
  });

  test('says what went wrong and can try again', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    there.fail(networkError());
    desk.change(translate('s1', '它们变暗了。'));
    expect(await desk.retry()).toBe(false);
    expect(desk.current()).toMatchObject({ saving: 'failed', failure: '网络异常', pending: [{ sentenceId: 's1' }] });
    there.fail(null);
    expect(await desk.retry()).toBe(true);
    expect(there.translations()[0]).toBe('它们变暗了。');
  });

  test('can forget what it could not save', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    there.fail(networkError());
    desk.change(translate('s1', '错的'));
    await desk.retry();
    desk.discard();
    expect(desk.current()).toMatchObject({ saving: 'idle', pending: [], failure: null });
  });

  test('saves a run of quick changes as one version, before anything else that is saved', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    desk.change(translate('s1', '它们变暗了。'), 'soon');
    desk.change(translate('s2', '天晚了。'), 'soon');
    expect([there.sent, desk.current().pending.length]).toEqual([[], 2]);
    expect(await desk.save({ title: 'Lamps at Night' })).toBe(true);
    expect([there.sent, there.translations()]).toEqual([
      [1, 2],
      ['它们变暗了。', '天晚了。'],
    ]);
    expect(desk.current().pending).toEqual([]);
  });

  test('does not publish what it could not save', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    desk.change(translate('s1', '它们变暗了。'), 'soon');
    there.fail(networkError());
    let isPublished = false;
    expect(await desk.act(async () => (isPublished = true))).toBe(false);
    expect([isPublished, desk.current().saving, desk.current().pending.length]).toEqual([false, 'failed', 1]);
  });

  test('publishes only after everything has been saved, and shows the article anew', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    desk.change(translate('s1', '它们变暗了。'));
    let seen: unknown;
    await desk.act(async () => {
      seen = there.translations()[0];
    });
    expect(seen).toBe('它们变暗了。');
    expect(desk.current().opened).toBe(there.article());
  });

  test('shows what somebody else has made of the article, but not over what is not saved and never an older state', async () => {
    const there = server();
    const before = there.article();
    const desk = createDesk(before, there.calls);
    await there.overtake('天色已晚。');
    const theirs = there.article();
    desk.renew(theirs);
    expect(desk.current()).toMatchObject({ article: { version: 2 }, opened: { version: 2 } });
    desk.renew(before);
    expect(desk.current().article).toBe(theirs);
    there.reject();
    desk.renew(there.article());
    desk.renew(theirs);
    expect(desk.current().article.status).toBe('REJECTED');
    there.fail(networkError());
    desk.change(translate('s1', '它们变暗了。'));
    await desk.retry();
    await expect(there.overtake('晚了。')).resolves.toBeUndefined();
    desk.renew({ ...there.article(), version: 9 });
    expect(desk.current()).toMatchObject({ article: { version: 2 }, saving: 'failed' });
  });

  test('loads the article anew when it had moved on and the call was refused', async () => {
    const there = server();
    const desk = createDesk(there.article(), there.calls);
    there.reject();
    const refused = new ApiError({ code: '409', msg: '它的状态已经变了', reason: 'CONFLICT' });
    await expect(desk.act(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(desk.current().article.status).toBe('REJECTED');
  });
});
