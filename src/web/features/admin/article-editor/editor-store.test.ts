import { describe, expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import type { AdminArticle, Block } from '#contract/shapes.ts';
import { madeOn, undoOf } from '../article-text/text-changes.ts';
import { createEditorStore, type EditorCalls, refusalText } from './editor-store.ts';

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
  // Only the fields of an article that the editor reads.
  let kept = {
    id: '7',
    version: 1,
    title: 'Lamps',
    blocks,
    status: 'PENDING',
    status_log: [],
    versions: [],
    updated_at: '2026-03-01T08:00:00Z',
  } as unknown as AdminArticle;
  const sent: number[] = [];
  let minutes = 0;
  const later = () => new Date(Date.UTC(2026, 2, 1, 8, ++minutes)).toISOString();
  let failure: ApiError | null = null;
  const joined: (string | null)[] = [];
  /** Who writes. */
  let operator = '我';
  const calls: EditorCalls = {
    async update({ version, updated_at: updatedAt = kept.updated_at, ...changes }) {
      sent.push(version);
      if (failure) throw failure;
      if (version !== kept.version || updatedAt !== kept.updated_at)
        throw new ApiError({ code: '409', msg: '内容已被别人改过', reason: 'STALE_VERSION' });
      const isNewText = 'blocks' in changes || 'title' in changes;
      const made = { version: version + 1, operator, is_machine: false };
      const newText = isNewText && { version: made.version, versions: [made, ...kept.versions] };
      kept = Object.assign({}, kept, changes, newText, { updated_at: later() }) as AdminArticle;
      return kept;
    },
    show: async () => kept,
    onJoined: (with_) => void joined.push(with_),
  };
  return {
    calls,
    sent,
    /** With whom changes were joined. */
    joined,
    article: () => kept,
    translations: () => kept.blocks.flatMap((block) => block.sentences?.map(({ text_zh: zh }) => zh) ?? []),
    fail(error: ApiError | null) {
      failure = error;
    },
    /** Another editor rejects the article. */
    reject() {
      const log = {
        from: 'PENDING',
        to: 'REJECTED',
        remark: null,
        operator: '别人',
        created_at: '2026-03-01T08:00:00Z',
      };
      kept = { ...kept, status: 'REJECTED', status_log: [log], updated_at: later() } as unknown as AdminArticle;
    },
    /** Another editor saves a translation. */
    async overtake(zh: string, sentenceId = 's2') {
      operator = '小周';
      const theirs = createEditorStore(kept, calls);
      theirs.change({ kind: 'translate', sentenceId, text: zh });
      await theirs.retry();
      operator = '我';
    },
  };
}

const translate = (sentenceId: string, text: string) => ({ kind: 'translate', sentenceId, text }) as const;

describe('the editor store', () => {
  test('saves quick changes one after the other, each with the version before it', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    editor.change(translate('s1', '它们变暗了。'));
    await Promise.resolve();
    editor.change(translate('s2', '天晚了。'));
    expect(await editor.retry()).toBe(true);
    expect(there.translations()).toEqual(['它们变暗了。', '天晚了。']);
    expect(there.sent).toEqual([1, 2]);
    expect(editor.current()).toMatchObject({ saving: 'idle', pending: [] });
  });

  test('keeps what was typed when somebody else was faster, and overwrites nothing unseen', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    await there.overtake('灯暗下来。', 's1');
    editor.change(translate('s1', '它们变暗了。'));
    await editor.retry();
    expect(editor.current()).toMatchObject({ saving: 'stale', overtakenBy: '小周' });
    await editor.reload();
    editor.change(translate('s2', '天晚了。'));
    expect(editor.current()).toMatchObject({
      saving: 'waiting',
      pending: [{ sentenceId: 's1' }, { sentenceId: 's2' }],
    });
    expect(there.translations()).toEqual(['灯暗下来。', null]);
    await editor.retry();
    expect(there.translations()).toEqual(['它们变暗了。', '天晚了。']);
    expect(editor.current()).toMatchObject({ saving: 'idle', pending: [] });
  });

  test('joins what was typed to what somebody else has saved in other sentences, and says who it was', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    await there.overtake('夜深了。');
    editor.change(translate('s1', '它们变暗了。'));
    expect(await editor.retry()).toBe(true);
    expect(there.translations()).toEqual(['它们变暗了。', '夜深了。']);
    expect([there.joined, editor.current().saving]).toEqual([['小周'], 'idle']);
  });

  test('puts nothing of somebody else under a sentence that is being typed', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    await there.overtake('夜深了。');
    editor.hold(true);
    editor.change(translate('s1', '它们变暗了。'));
    await editor.retry();
    expect([editor.current().saving, editor.current().article.version]).toEqual(['stale', 1]);
  });

  test('does not publish what somebody else has written meanwhile before it was seen', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    await there.overtake('夜深了。');
    let isPublished = false;
    const publish = async () => {
      isPublished = true;
    };
    editor.change(translate('s1', '它们变暗了。'));
    await expect(editor.act(publish)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
    await there.overtake('天晚了。');
    editor.change(translate('s1', '灯暗了。'), 'soon');
    expect([await editor.act(publish), editor.current().saving]).toEqual([false, 'stale']);
    expect(isPublished).toBe(false);
  });

  test('makes no version of a translation whose English somebody else has replaced', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    const theirs = createEditorStore(there.article(), there.calls);
    theirs.change({ kind: 'reword', sentenceId: 's1', text: 'They glow.' });
    await theirs.retry();
    editor.change(madeOn(blocks, translate('s1', '它们变暗了。')));
    await editor.retry();
    await editor.reload();
    expect(editor.current()).toMatchObject({ saving: 'waiting', pending: [{ sentenceId: 's1' }] });
    const { version } = there.article();
    expect(await editor.retry()).toBe(true);
    expect(editor.current()).toMatchObject({ saving: 'idle', pending: [] });
    expect([there.article().version, there.translations()]).toEqual([version, [null, null]]);
  });

  test('says what went wrong and can try again', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    there.fail(networkError());
    editor.change(translate('s1', '它们变暗了。'));
    expect(await editor.retry()).toBe(false);
    expect(editor.current()).toMatchObject({ saving: 'failed', failure: '网络异常', pending: [{ sentenceId: 's1' }] });
    there.fail(null);
    expect(await editor.retry()).toBe(true);
    expect(there.translations()[0]).toBe('它们变暗了。');
  });

  test('can forget what it could not save', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    there.fail(networkError());
    editor.change(translate('s1', '错的'));
    await editor.retry();
    editor.discard();
    expect(editor.current()).toMatchObject({ saving: 'idle', pending: [], failure: null });
  });

  test('saves a run of quick changes as one version, before anything else that is saved', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    editor.change(translate('s1', '它们变暗了。'), 'soon');
    editor.change(translate('s2', '天晚了。'), 'soon');
    expect([there.sent, editor.current().pending.length]).toEqual([[], 2]);
    expect(await editor.save({ title: 'Lamps at Night' })).toBe(true);
    expect([there.sent, there.translations()]).toEqual([
      [1, 2],
      ['它们变暗了。', '天晚了。'],
    ]);
    expect(editor.current().pending).toEqual([]);
  });

  test('does not publish what it could not save', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    editor.change(translate('s1', '它们变暗了。'), 'soon');
    there.fail(networkError());
    let isPublished = false;
    expect(await editor.act(async () => (isPublished = true))).toBe(false);
    expect([isPublished, editor.current().saving, editor.current().pending.length]).toEqual([false, 'failed', 1]);
  });

  test('does not publish when the saving under way fails', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    there.fail(networkError());
    editor.change(translate('s1', '它们变暗了。'));
    let isPublished = false;
    const publish = async () => {
      isPublished = true;
    };
    expect(await editor.act(publish)).toBe(false);
    there.fail(null);
    expect(await editor.act(publish)).toBe(false);
    expect([isPublished, editor.current().saving]).toEqual([false, 'failed']);
    await editor.retry();
    expect([await editor.act(publish), isPublished]).toEqual([true, true]);
  });

  test('does not forget the text that failed when the details are saved, and tries it again', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    there.fail(networkError());
    editor.change(translate('s1', '它们变暗了。'));
    await editor.retry();
    there.fail(null);
    expect(await editor.save({ title: 'Lamps at Night' })).toBe(true);
    await editor.retry();
    expect(there.translations()[0]).toBe('它们变暗了。');
    expect(editor.current()).toMatchObject({ saving: 'idle', pending: [] });
  });

  test('keeps asking about changes on a newer text when the details are saved', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    await there.overtake('灯暗下来。', 's1');
    editor.change(translate('s1', '它们变暗了。'));
    await editor.retry();
    await editor.reload();
    await editor.save({ title: 'Lamps at Night' });
    expect(editor.current()).toMatchObject({ saving: 'waiting', pending: [{ sentenceId: 's1' }] });
    expect(there.translations()).toEqual(['灯暗下来。', null]);
  });

  test('takes back a change that was never saved without touching what somebody else wrote', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    await there.overtake('灯暗下来。', 's1');
    const removal = { kind: 'remove_sentence', sentenceId: 's1' } as const;
    const inverse = undoOf(blocks, removal);
    editor.change(removal);
    await editor.retry();
    if (inverse) await editor.undo(removal, inverse);
    expect(editor.current()).toMatchObject({ saving: 'stale', pending: [] });
    await editor.reload();
    expect(editor.current()).toMatchObject({ saving: 'idle', pending: [] });
    expect(there.translations()).toEqual(['灯暗下来。', null]);
  });

  test('takes back a change that is saved by another one', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    const removal = { kind: 'remove_sentence', sentenceId: 's1' } as const;
    const inverse = undoOf(blocks, removal);
    editor.change(removal);
    if (inverse) await editor.undo(removal, inverse);
    await editor.retry();
    expect([there.sent, there.article().blocks]).toEqual([[1, 2], blocks]);
  });

  test('publishes only after everything has been saved, and shows the article anew', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    editor.change(translate('s1', '它们变暗了。'));
    let seen: unknown;
    await editor.act(async () => {
      seen = there.translations()[0];
    });
    expect(seen).toBe('它们变暗了。');
    expect(editor.current().opened).toBe(there.article());
  });

  test('shows what somebody else has made of the article, but not over what is not saved and never an older state', async () => {
    const there = server();
    const before = there.article();
    const editor = createEditorStore(before, there.calls);
    await there.overtake('天色已晚。');
    const theirs = there.article();
    editor.renew(theirs);
    expect(editor.current()).toMatchObject({ article: { version: 2 }, opened: { version: 2 } });
    editor.renew(before);
    expect(editor.current().article).toBe(theirs);
    there.reject();
    editor.renew(there.article());
    editor.renew(theirs);
    expect(editor.current().article.status).toBe('REJECTED');
    there.fail(networkError());
    editor.change(translate('s1', '它们变暗了。'));
    await editor.retry();
    await expect(there.overtake('晚了。')).resolves.toBeUndefined();
    editor.renew({ ...there.article(), version: 9 });
    expect(editor.current()).toMatchObject({ article: { version: 2 }, saving: 'failed' });
  });

  test('shows that the set time of the article has come, which changes nothing else of it', () => {
    const there = server();
    const waiting = { ...there.article(), is_ahead: true };
    const editor = createEditorStore(waiting, there.calls);
    editor.renew({ ...waiting, is_ahead: false });
    expect(editor.current().article.is_ahead).toBe(false);
    editor.renew(waiting);
    expect(editor.current().article.is_ahead).toBe(false);
  });

  test('does not overwrite details that somebody else has saved since, and shows them', async () => {
    const there = server();
    const [mine, theirs] = [
      createEditorStore(there.article(), there.calls),
      createEditorStore(there.article(), there.calls),
    ];
    expect(await theirs.save({ summary_zh: '灯为什么暗了' })).toBe(true);
    await expect(mine.save({ summary_zh: '夜里的灯' })).rejects.toMatchObject({ reason: 'STALE_VERSION' });
    expect(mine.current().article.summary_zh).toBe('灯为什么暗了');
    expect(await mine.save({ summary_zh: '夜里的灯' })).toBe(true);
    theirs.renew(there.article());
    expect(theirs.current().article.summary_zh).toBe('夜里的灯');
  });

  test('leaves it to the form to say that details were refused, and says nothing of the text, all of which is saved', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    const cut = networkError();
    there.fail(cut);
    await expect(editor.save({ title_zh: '灯' })).rejects.toBe(cut);
    expect(editor.current()).toMatchObject({ saving: 'idle', failure: null });
    editor.change(translate('s1', '它们变暗了。'));
    await editor.retry();
    await expect(editor.save({ title_zh: '灯' })).rejects.toBe(cut);
    expect(editor.current()).toMatchObject({ saving: 'failed', failure: '网络异常', pending: [{ sentenceId: 's1' }] });
    expect(refusalText(new ApiError({ code: '400', msg: '有一项不对', fields: { title: '标题太长' } }))).toBe(
      '标题太长',
    );
  });

  test('goes on following the article after details were refused because somebody else was faster', async () => {
    const there = server();
    const [mine, theirs] = [
      createEditorStore(there.article(), there.calls),
      createEditorStore(there.article(), there.calls),
    ];
    await theirs.save({ title_zh: '灯' });
    await expect(mine.save({ title_zh: '夜里的灯' })).rejects.toThrow();
    expect(mine.current()).toMatchObject({ article: { title_zh: '灯' }, saving: 'idle' });
    there.reject();
    mine.renew(there.article());
    expect(mine.current()).toMatchObject({ article: { status: 'REJECTED' }, saving: 'idle', failure: null });
  });

  test('loads the article anew when it had moved on and the call was refused', async () => {
    const there = server();
    const editor = createEditorStore(there.article(), there.calls);
    there.reject();
    const refused = new ApiError({ code: '409', msg: '它的状态已经变了', reason: 'CONFLICT' });
    await expect(editor.act(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(editor.current().article.status).toBe('REJECTED');
  });
});
