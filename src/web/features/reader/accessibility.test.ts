/** Every state of the reader, on a phone in each theme and at a desk: axe finds nothing serious. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '#web/shell/outbox/entry.ts';
import type { OutboxView } from '#web/shell/outbox/outbox.ts';
import { seriousBarriers } from '#web/testing/barriers.ts';
import { installFakeVoice, installForeignVoice } from './testing/fake-voice.ts';
import { noteAt } from './testing/notes.ts';
import { clickText, drag } from './testing/on-page.ts';
import { DESK, type Opening, PHONE, type ReaderPages, startReaderPages } from './testing/reader-pages.ts';
import { breadText } from './testing/texts.ts';
import { textMarkup } from './text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText(5)));
});
afterAll(() => pages?.close());

const lostNote = noteAt('gone', 0, 'Dough needs yeast', { located: false });
const bar = (page: Page) => page.locator('.sel-bar');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** One change that waits on the device and one that was refused. */
const held: Entry = {
  id: 'one',
  userId: '1',
  at: 0,
  state: 'held',
  item: 'word:yeast',
  aspect: 'book',
  text: 'yeast',
  call: { name: 'POST /reader/myword/del', input: { body: { word: 'yeast' } } },
};

const waitingChanges: OutboxView = {
  held: [held],
  refused: [{ ...held, id: 'two', state: 'refused', refusal: '生词本满了', text: 'fungus' }],
  needsLogin: false,
};

interface State {
  opening?: Opening;
  reach(page: Page): Promise<unknown>;
}

const states: Record<string, State> = {
  'the text with glosses': {
    opening: { kept: { gloss: 'level' } },
    reach: (page) => page.locator('.gloss').first().waitFor(),
  },
  'a word’s card with its English meaning and examples': {
    async reach(page) {
      await clickText(page, 'needs');
      await page.getByRole('button', { name: '更多', expanded: false }).click();
      await button(page, 'thing').first().waitFor();
      await page.getByRole('link', { name: 'Slow Bread' }).waitFor();
    },
  },
  'an explanation that is being written': {
    opening: { state: { explainsBy: 'ai' } },
    async reach(page) {
      await clickText(page, 'needs');
      await page.getByRole('button', { name: '更多', expanded: false }).click();
      await button(page, 'AI 讲解').click();
      await page.evaluate(() => fixture.explaining?.write('**本句意思**：需要\n- need help 需要帮助'));
      await page.locator('.explain li').waitFor();
    },
  },
  'the glosses of a passage without translation': {
    async reach(page) {
      await drag(page, 'Water', 'slowly');
      await bar(page).getByRole('button', { name: '释义' }).click();
      await page.getByText('醒来').waitFor();
    },
  },
  'a word that the dictionary lacks': {
    async reach(page) {
      await clickText(page, 'fungus');
      await page.getByText('词典里没有这个词').waitFor();
    },
  },
  'the bar of a selection': {
    async reach(page) {
      await drag(page, 'Bread', 'needs');
      await bar(page).waitFor();
    },
  },
  'the bar of overlapping highlights with notes': {
    opening: {
      state: {
        notes: [
          noteAt('b1', 19, 'Bread needs'),
          noteAt('b1', 19, 'Bread needs yeast.', { note_uuid: 'one-more', color: 'purple' }),
        ],
      },
    },
    async reach(page) {
      await page.locator('.note-mark').first().waitFor();
      await clickText(page, 'needs');
      await bar(page).waitFor();
    },
  },
  'the list of notes, on a phone in its sheet': {
    opening: { state: { notes: [noteAt('b1', 19, 'Bread needs'), { ...lostNote, note_uuid: 'lost' }] } },
    async reach(page) {
      if ((page.viewportSize()?.width ?? 0) < 1024) await button(page, '这篇的笔记').click();
      await page.locator('.note-go:visible').first().waitFor();
      await page.getByRole('button', { name: '放回原文' }).locator('visible=true').waitFor();
    },
  },
  'the form of a note': {
    async reach(page) {
      await drag(page, 'Bread', 'needs');
      await bar(page).getByRole('button', { name: '笔记' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'the reading settings': {
    opening: { state: { popular: [] } },
    async reach(page) {
      await button(page, '阅读设置').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'both languages, and the bar of a translation': {
    opening: { kept: { translation: 'beside' } },
    async reach(page) {
      await page.locator('.zh-text:visible').first().click();
      await page.getByRole('toolbar', { name: '这句翻译' }).waitFor();
    },
  },
  'the report of a translation': {
    opening: { kept: { translation: 'always' } },
    async reach(page) {
      await page.locator('.zh-text').first().click();
      await button(page, '有问题').click();
      await page.locator('label', { hasText: '其他' }).click();
      await button(page, '告诉编辑').click();
      await page.getByText('请写明问题').waitFor();
    },
  },
  'what waits on the device': {
    opening: { state: { waiting: waitingChanges } },
    reach: (page) => page.getByRole('dialog', { name: '没能保存' }).waitFor(),
  },
  'the sharing of a passage': {
    async reach(page) {
      await drag(page, 'Bread', 'needs');
      await bar(page).getByRole('button', { name: '分享' }).click();
      await page.getByRole('img', { name: /^分享图：/ }).waitFor();
    },
  },
  'a note that is being put back': {
    opening: { state: { notes: [lostNote] }, hash: `#note-${lostNote.note_uuid}` },
    async reach(page) {
      await page.getByRole('region', { name: '放回原文' }).waitFor();
      await drag(page, 'Bread', 'needs');
      await button(page, '放到这里').waitFor();
    },
  },
  'reading aloud with its settings': {
    opening: { before: installFakeVoice },
    async reach(page) {
      await button(page, '朗读').click();
      await page.getByRole('button', { name: /打开朗读设置/ }).click();
      await page.getByLabel('声音').waitFor();
    },
  },
  'no voice to read aloud with': {
    opening: { before: installForeignVoice },
    async reach(page) {
      await button(page, '朗读').click();
      await page.getByText('这台设备没有英语语音').waitFor();
    },
  },
  'the list of keys': {
    async reach(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: '快捷键' }).waitFor();
    },
  },
  'an offer to go on where another device stopped': {
    opening: {
      state: {
        position: {
          block_id: 'c4',
          offset: 0,
          progress: 0.6,
          at: '2026-11-21T00:00:00.000Z',
          device: 'phone',
          is_here: false,
        },
      },
    },
    reach: (page) => button(page, '留在这里').waitFor(),
  },
};

describe.each([
  ['on a phone', PHONE, ['black', 'sepia']],
  // A wider window changes no colours.
  ['at a desk', DESK, []],
])('%s', (_, size, themes) => {
  let usual: Page;
  beforeAll(async () => {
    usual = await pages.open(size);
  });

  test.each(Object.entries(states))('%s has no serious fault', async (_name, { opening = {}, reach }) => {
    const page = opening.before ? await pages.open({ ...size, ...opening }) : usual;
    if (page === usual) await pages.reopen(page, opening);
    await reach(page);
    expect(await seriousBarriers(page)).toEqual([]);
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      // Nothing but colours differs between themes.
      expect(await seriousBarriers(page, { rules: ['color-contrast'], isLoaded: true }), theme).toEqual([]);
    }
  });
});

/** Labels of the controls in `selector` whose press area, including an `::after` that extends it, is smaller than 44 by 44 CSS pixels. */
const tooSmall = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const beyond = getComputedStyle(one, '::after');
      const size = [
        Math.max(width, Number.parseFloat(beyond.width) || 0),
        Math.max(height, Number.parseFloat(beyond.height) || 0),
      ];
      return size.every((length) => length >= 44)
        ? []
        : [`${one.ariaLabel ?? one.textContent} ${size.map(Math.round).join(' × ')}`];
    }),
  );

test('on a phone the buttons of a word’s family, of overlapping highlights and of the sentence are as large as a finger', async () => {
  const notes = [
    noteAt('b1', 0, 'Yeast is'),
    noteAt('b1', 0, 'Yeast is a fungus.', { note_uuid: 'one-more', color: 'purple' }),
  ];
  const page = await pages.open({
    ...PHONE,
    viewport: { width: 360, height: 740 },
    state: { notes, hasStructure: true },
  });
  await clickText(page, 'needs');
  await page.getByRole('button', { name: '更多', expanded: false }).click();
  await button(page, 'needy').waitFor();
  expect(await tooSmall(page, '.word-card :is(.ibtn, .btn, .ch-forms .link):visible')).toEqual([]);
  await button(page, '关闭').click();
  await clickText(page, 'slowly');
  await button(page, '句子结构').click();
  await page.locator('.st-bracket').first().waitFor();
  expect(await tooSmall(page, '.st-bracket, .sentence-structure :is(.ibtn, .btn)')).toEqual([]);
  await button(page, '关闭').click();
  await button(page, '关闭').click();
  await clickText(page, 'Yeast');
  await button(page, '重叠的划线 1/2，换一条').waitFor();
  expect(await tooSmall(page, '.sel-bar .sel-which')).toEqual([]);
  await page.context().close();
});
