/** Every feature of the reader, used from beginning to end by touch on a phone, by mouse on a desktop, and by keyboard alone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installFakeVoice } from './testing/fake-voice.ts';
import { type InputMethod, inputMethods } from './testing/input-methods.ts';
import { noteAt } from './testing/notes.ts';
import { callsOf, painted } from './testing/on-page.ts';
import { type Opening, type ReaderPages, startReaderPages } from './testing/reader-pages.ts';
import { breadText } from './testing/texts.ts';
import { textMarkup } from './text-markup.ts';

let pages: ReaderPages;
beforeAll(async () => {
  pages = await startReaderPages(textMarkup(breadText(12)));
});
afterAll(() => pages?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inBar = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.locator('.word-card').getByRole('heading', { name, exact: true });
const more = (page: Page) => page.getByRole('button', { name: '更多', expanded: false });
const names = async (page: Page, ports: string[]) =>
  (await Promise.all(ports.map((port) => callsOf(page, port)))).flat().map((call) => call.slice(0, 3));

interface Deed {
  opening?: Opening;
  act(page: Page, method: InputMethod): Promise<void>;
}

const deeds: Record<string, Deed> = {
  'a word is looked up, and from its card others, one by one and back': {
    async act(page, method) {
      await method.word(page, 'wakes');
      await heading(page, 'wake up').waitFor();
      expect(await painted(page, 'word')).toEqual(['wakes', 'up']);
      await method.press(more(page));
      await method.press(button(page, 'wake'));
      await heading(page, 'wake').waitFor();
      await method.press(button(page, '返回'));
      await heading(page, 'wake up').waitFor();
      await method.closeCard(page);
      await expect.poll(() => page.locator('.word-card').count()).toBe(0);
    },
  },
  'a word’s forms and family are shown, it is played, kept, known, ignored, and each is taken back': {
    async act(page, method) {
      await method.word(page, 'needs');
      await method.press(more(page));
      await page.locator('.ch-forms').getByText('needed').waitFor();
      await button(page, 'needy').waitFor();
      await method.press(button(page, '发音'));
      await method.press(button(page, '加入生词'));
      await button(page, '已加入').waitFor();
      await method.press(button(page, '撤销'));
      await button(page, '加入生词').waitFor();
      await method.press(button(page, '已掌握'));
      await method.press(page.getByRole('button', { name: '已掌握', exact: true, pressed: true }));
      await method.press(button(page, '忽略，不学也不提示'));
      await method.press(page.getByRole('button', { name: '忽略，不学也不提示', exact: true, pressed: true }));
      await page.getByRole('button', { name: '忽略，不学也不提示', pressed: false }).waitFor();
      expect(await names(page, ['play', 'removeWord', 'setKnown', 'setIgnored'])).toEqual([
        ['play', 'needs'],
        ['removeWord', 'needs'],
        ['setKnown', 'needs', true],
        ['setKnown', 'needs', false],
        ['setIgnored', 'needs', true],
        ['setIgnored', 'needs', false],
      ]);
    },
  },
  'a passage is selected, adjusted, marked in each colour, deleted and back again': {
    async act(page, method) {
      await method.select(page, 'Bread', 'needs');
      await inBar(page, '黄色').waitFor();
      await method.extend(page, 'yeast');
      await method.press(inBar(page, '黄色'));
      await expect.poll(() => painted(page, 'mark-yellow')).toEqual([expect.stringMatching(/^Bread needs yeast/)]);
      await method.word(page, 'needs');
      for (const colour of ['绿色', '蓝色', '粉色', '紫色']) await method.press(inBar(page, colour));
      const saved = (await callsOf(page, 'save')).map(([, draft]) => draft as { note_uuid: string; color: string });
      expect(saved.map(({ color }) => color)).toEqual(['yellow', 'green', 'blue', 'pink', 'purple']);
      expect(new Set(saved.map(({ note_uuid }) => note_uuid)).size).toBe(1);
      await method.press(inBar(page, '删除'));
      await expect.poll(() => painted(page, 'mark-purple')).toEqual([]);
      await method.press(button(page, '撤销'));
      await expect.poll(() => painted(page, 'mark-purple')).toHaveLength(1);
    },
  },
  'a note is written on a passage, found at its sign, and changed': {
    async act(page, method) {
      await method.select(page, 'Bread', 'needs');
      await method.press(inBar(page, '笔记'));
      await page.getByLabel('笔记', { exact: true }).fill('面包');
      await method.press(button(page, '保存'));
      await method.press(button(page, '笔记：面包'));
      await expect.poll(() => page.getByLabel('笔记', { exact: true }).inputValue()).toBe('面包');
      await page.getByLabel('笔记', { exact: true }).fill('面包要酵母');
      await method.press(button(page, '保存'));
      await button(page, '笔记：面包要酵母').waitFor();
    },
  },
  'a passage is translated, copied by hand where the clipboard is refused, and shared with title and address': {
    async act(page, method) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
        navigator.share = async (data) => void fixture.calls.push(['share', data?.text]);
      });
      await method.select(page, 'Bread', 'needs');
      await method.press(inBar(page, '翻译'));
      expect(await page.locator('.zh-text:visible').allTextContents()).toEqual(['面包要酵母。']);
      await method.select(page, 'Bread', 'needs');
      await method.press(inBar(page, '复制'));
      const box = page.getByRole('dialog', { name: '请手动复制' });
      await box.waitFor();
      await method.press(box.getByRole('button', { name: '关闭' }));
      await expect.poll(() => box.count()).toBe(0);
      await method.select(page, 'Bread', 'needs');
      await method.press(inBar(page, '分享'));
      await page.getByRole('img', { name: /^分享图：/ }).waitFor();
      await method.press(button(page, '分享文字'));
      await expect
        .poll(() => names(page, ['share']))
        .toEqual([['share', expect.stringMatching(/^“Bread needs”\n分享文章《The Tiny Workers》/)]]);
    },
  },
  'of overlapping highlights the other one is reached': {
    opening: {
      state: {
        notes: [noteAt('b1', 19, 'Bread needs yeast.'), noteAt('b1', 19, 'Bread needs', { note_uuid: 'one-more' })],
      },
    },
    async act(page, method) {
      await method.word(page, 'needs');
      await expect.poll(() => painted(page, 'picked')).toHaveLength(1);
      const [first] = await painted(page, 'picked');
      await method.press(inBar(page, '重叠的划线 1/2，换一条'));
      await expect
        .poll(() => painted(page, 'picked'))
        .toEqual([first === 'Bread needs' ? 'Bread needs yeast.' : 'Bread needs']);
    },
  },
  'a note that lost its place is put back': {
    opening: {
      state: { notes: [noteAt('gone', 0, 'Dough needs yeast', { located: false })] },
      hash: `#note-${noteAt('gone', 0, '').note_uuid}`,
    },
    async act(page, method) {
      await page.getByRole('region', { name: '放回原文' }).waitFor();
      await method.select(page, 'Bread', 'needs');
      await method.press(button(page, '放到这里'));
      await expect.poll(() => painted(page, 'mark-green')).toEqual(['Bread needs']);
    },
  },
  'translations are opened by their paragraph, say where they come from, and are reported': {
    async act(page, method) {
      await method.press(page.locator('.zh-open'));
      expect(await page.locator('.zh:visible').allTextContents()).toEqual([
        '酵母是真菌。人工翻译',
        '面包要酵母。人工翻译',
      ]);
      await method.word(page, 'needs');
      await method.press(page.locator('.ch-more'));
      await method.press(button(page, '翻译有问题'));
      await method.choose(page, '哪里有问题', '漏译');
      await method.press(button(page, '告诉编辑'));
      await expect
        .poll(() => callsOf(page, 'report'))
        .toEqual([['report', { block_id: 'b1', sentence_id: 'b1-s1', text: '漏译' }]]);
    },
  },
  'translations, glosses and the letters are set, and a known word loses its gloss': {
    async act(page, method) {
      await method.press(button(page, '阅读设置'));
      await method.choose(page, '句子翻译', '一直显示');
      await expect.poll(() => page.locator('.zh-text:visible').count()).toBe(2);
      await method.choose(page, '句子翻译', '不显示');
      await expect.poll(() => page.locator('.zh-text:visible').count()).toBe(0);
      await method.choose(page, '字体', '无衬线');
      await method.choose(page, '生词注释', '高于四级');
      await page.locator('.gloss').first().waitFor({ state: 'attached' });
      await method.press(button(page, '关闭'));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await method.word(page, 'Yeast');
      await method.press(button(page, '已掌握'));
      await expect.poll(() => page.locator('.gloss').allTextContents()).toEqual(['fungus', 'slowly']);
    },
  },
  'the text is read aloud, a sentence further, paused and closed': {
    opening: { before: installFakeVoice },
    async act(page, method) {
      const said = () => page.evaluate(() => voiceTest.waiting()[0]?.text);
      await method.press(button(page, '朗读'));
      await expect.poll(said).toBe('The Tiny Workers');
      await method.press(button(page, '下一句'));
      await expect.poll(said).toBe('Yeast is a fungus.');
      await method.press(button(page, '暂停'));
      await expect.poll(said).toBeUndefined();
      await method.press(button(page, '关闭朗读'));
      await expect.poll(() => page.locator('.audio').count()).toBe(0);
    },
  },
  'the place on another device is gone to': {
    opening: {
      state: {
        position: {
          block_id: 'c9',
          offset: 0,
          progress: 0.8,
          at: '2026-11-21T00:00:00.000Z',
          device: 'computer',
          is_here: false,
        },
      },
    },
    async act(page, method) {
      await page.setViewportSize({ width: method.device.viewport?.width ?? 0, height: 500 });
      await method.press(button(page, '跳到那里'));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    },
  },
};

describe.each(inputMethods)('$name', (method) => {
  test.each(Object.entries(deeds))('%s', async (_, { opening, act }) => {
    const page = await pages.open({ ...method.device, ...opening });
    await act(page, method);
    await page.context().close();
  });
});
