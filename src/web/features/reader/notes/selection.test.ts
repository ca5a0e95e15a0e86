import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteAt } from '../testing/notes.ts';
import { callsOf, clickText, drag, painted, placeOf } from '../testing/on-page.ts';
import { DESK, PHONE, type ReaderPages, startReaderPages } from '../testing/reader-pages.ts';
import { paragraph } from '../testing/texts.ts';
import { textMarkup } from '../text-markup.ts';

/** A picture is drawn and packed without a graphics card here. */
const DRAWN = { timeout: 20_000 };

let pages: ReaderPages;
beforeAll(async () => {
  const blocks = [
    paragraph('b1', [
      ['Yeast is a fungus.', '酵母是真菌。'],
      ['Bread needs yeast.', '面包要酵母。'],
    ]),
    paragraph('b2', [['Water wakes it up, slowly and surely.', null]]),
    ...Array.from({ length: 8 }, (_, index) => paragraph(`c${index}`, [['Nobody knew quite why.', null]])),
  ];
  pages = await startReaderPages(textMarkup(blocks));
});
afterAll(() => pages?.close());

/** The first argument of each call of a port. */
const given = async (page: Page, port: string) => (await callsOf(page, port)).map(([, first]) => first);
const button = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });

describe('by mouse', () => {
  test('a passage over two blocks is one highlight, a line for each block', async () => {
    const page = await pages.open(DESK);
    await drag(page, 'needs', 'wakes');
    await button(page, '蓝色').click();
    await expect.poll(() => painted(page, 'mark-blue')).toEqual(['needs yeast.', 'Water wakes']);
    expect(await given(page, 'save')).toMatchObject([{ text: 'needs yeast.\nWater wakes', root: 'en' }]);
    await page.context().close();
  });

  test('a title and a translation can be marked, each as a text of its own', async () => {
    const page = await pages.open(DESK);
    await drag(page, 'Tiny', 'Workers', '.read-text');
    await button(page, '绿色').click();
    await page.locator('.zh-open').first().click();
    await drag(page, '酵母是', '酵母是');
    await button(page, '粉色').click();
    await expect
      .poll(() => given(page, 'save'))
      .toMatchObject([
        { text: 'Tiny Workers', root: 'title' },
        { text: '酵母是', root: 'zh' },
      ]);
    await page.context().close();
  });

  test('marking the same passage again changes its colour instead of adding a highlight', async () => {
    const page = await pages.open(DESK);
    for (const colour of ['黄色', '紫色']) {
      await drag(page, 'Bread', 'needs');
      await button(page, colour).click();
      await page.getByRole('toolbar').waitFor({ state: 'detached' });
    }
    expect(await painted(page, 'mark-yellow')).toEqual([]);
    expect(await painted(page, 'mark-purple')).toEqual(['Bread needs']);
    const saved = (await given(page, 'save')) as { note_uuid: string }[];
    expect(new Set(saved.map(({ note_uuid }) => note_uuid)).size).toBe(1);
    // A comment that was written on another device meanwhile stays.
    expect((await callsOf(page, 'save')).map(([, , , changed]) => changed)).toEqual([undefined, ['color']]);
    await page.context().close();
  });

  test('what was changed on another device shows when the reader comes back, and a note begins in its text', async () => {
    const page = await pages.open(DESK);
    await page.evaluate(
      (note) => {
        fixture.notes = [note];
        document.dispatchEvent(new Event('visibilitychange'));
      },
      noteAt('b1', 31, 'needs'),
    );
    await page.locator('.notes .note-go').click();
    await button(page, '笔记').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.context().close();
  });

  test('where highlights overlap, the bar goes from one to the next and shows which is meant', async () => {
    const page = await pages.open(DESK);
    await drag(page, 'Bread', 'yeast.');
    await button(page, '黄色').click();
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await drag(page, 'Bread', 'needs');
    await button(page, '绿色').click();
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await clickText(page, 'needs');
    const [first] = await painted(page, 'picked');
    const other = first === 'Bread needs' ? 'Bread needs yeast.' : 'Bread needs';
    await button(page, '重叠的划线 1/2，换一条').click();
    await expect.poll(() => painted(page, 'picked')).toEqual([other]);
    await button(page, '删除').click();
    const left = async () => [...(await painted(page, 'mark-yellow')), ...(await painted(page, 'mark-green'))];
    await expect.poll(left).toEqual([first]);
    await page.context().close();
  });

  test('a passage without translation is translated by the service, and glossed where that fails', async () => {
    const page = await pages.open({ ...DESK, state: { translates: true } });
    await drag(page, 'Water', 'slowly');
    await button(page, '翻译').click();
    const sheet = page.getByRole('dialog', { name: '翻译' });
    await sheet.getByText('水慢慢地、稳稳地把它唤醒。').waitFor();
    await sheet.getByText('机器翻译，可能有错').waitFor();
    expect(await given(page, 'translate')).toEqual(['Water wakes it up, slowly']);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.evaluate(() => Object.assign(fixture, { isSavingBroken: true }));
    await drag(page, 'Water', 'wakes');
    await button(page, '翻译').click();
    await sheet.getByText('网络异常').waitFor();
    await sheet.getByRole('button', { name: '看词典释义' }).click();
    await sheet.getByText('逐词的释义，不是译文').waitFor();
    await sheet.getByText('醒来').waitFor();
    await page.context().close();
  });

  test('翻译 opens the Chinese of the sentences that are touched; without a service words of others are glossed', async () => {
    const page = await pages.open(DESK);
    await drag(page, 'fungus', 'Bread');
    await button(page, '翻译').click();
    expect(await page.locator('.zh:visible .zh-text').allTextContents()).toEqual(['酵母是真菌。', '面包要酵母。']);
    await drag(page, 'slowly', 'surely');
    await button(page, '复制').waitFor();
    expect([await button(page, '翻译').count(), await button(page, '释义').count()]).toEqual([0, 1]);
    await page.context().close();
  });

  test('what is copied is the passage alone, also with translations open in it', async () => {
    const page = await pages.open({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('.zh-open').first().click();
    await drag(page, 'fungus', 'Bread');
    await button(page, '复制').click();
    await page.getByText('已复制').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('fungus. Bread');
    await page.context().close();
  });

  test('where the clipboard is refused the text is shown, selected', async () => {
    const page = await pages.open(DESK);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await drag(page, 'Bread', 'needs');
    await button(page, '复制').click();
    const box = page.getByRole('dialog', { name: '请手动复制' }).getByRole('textbox');
    expect(
      await box.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
    ).toBe('Bread needs');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });
});

test('by touch, a selection’s bar stands below it, marks it, and a tap on the mark opens it again', async () => {
  const page = await pages.open(PHONE);
  const place = await placeOf(page, 'Bread needs');
  // Sets the selection as the handles of a phone leave it.
  await page.evaluate(() => {
    const node = document.querySelectorAll('[data-block="b1"] .s')[1]?.firstChild as Text;
    getSelection()?.setBaseAndExtent(node, 0, node, 11);
  });
  const bar = page.getByRole('toolbar', { name: '选中的文字' });
  expect((await bar.boundingBox())?.y).toBeGreaterThan(place.y);
  await bar.getByRole('button', { name: '绿色' }).tap();
  await expect.poll(() => painted(page, 'mark-green')).toEqual(['Bread needs']);
  await page.touchscreen.tap(place.middle, place.y);
  await page.getByRole('toolbar', { name: '这条划线' }).getByRole('button', { name: '紫色' }).tap();
  await expect.poll(() => painted(page, 'mark-purple')).toEqual(['Bread needs']);
  await page.context().close();
});

test('by keys alone a passage is selected, marked, and the text reached again', async () => {
  const page = await pages.open(DESK);
  await page.locator('#text').focus();
  await page.keyboard.press('ArrowRight');
  for (const key of ['ArrowRight', 's', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  const bar = page.getByRole('toolbar', { name: '选中的文字' });
  await bar.waitFor();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => given(page, 'save')).toMatchObject([{ color: 'blue', root: 'en' }]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('text');
  await page.context().close();
});

describe('what is typed in a note', () => {
  test('is there again when the editor was closed, and after the page has crashed', async () => {
    const page = await pages.open(PHONE);
    await drag(page, 'Bread', 'needs');
    await button(page, '笔记').click();
    await page.getByLabel('笔记', { exact: true }).fill('面包要');
    await page.keyboard.press('Escape');
    await page.getByText('没写完的已留在这台设备上').waitFor();
    await drag(page, 'Bread', 'needs');
    await button(page, '笔记').click();
    await expect.poll(() => page.getByLabel('笔记', { exact: true }).inputValue()).toBe('面包要');
    await page.getByLabel('笔记', { exact: true }).fill('面包要酵母');
    await page.reload();
    await page.getByRole('button', { name: '接着写' }).click();
    await expect.poll(() => page.getByLabel('笔记', { exact: true }).inputValue()).toBe('面包要酵母');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => given(page, 'save')).toMatchObject([{ text: 'Bread needs', comment: '面包要酵母' }]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('note-draft')))).toEqual(
      [],
    );
    await page.context().close();
  });

  test('that is closed untouched leaves nothing behind', async () => {
    const page = await pages.open(DESK);
    await drag(page, 'Bread', 'needs');
    await button(page, '笔记').click();
    await page.getByLabel('笔记', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.context().close();
  });
});

test('a passage becomes a picture in the chosen theme, taller with its translation', async () => {
  const page = await pages.open(DESK);
  // A stand-in that this device lacks, as nearly every device lacks some.
  await page.addStyleTag({ content: '@font-face { font-family: Serif-Fallback-A; src: local("No Such Font"); }' });
  await drag(page, 'Bread', 'yeast.');
  await button(page, '分享').click();
  const picture = page.getByRole('img', { name: /^分享图：/ });
  const look = () =>
    picture.evaluate((img: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      pen?.drawImage(img, 0, 0);
      return { height: img.naturalHeight, corner: [...(pen?.getImageData(2, 2, 1, 1).data ?? [])].slice(0, 3) };
    });
  await expect.poll(look, DRAWN).toMatchObject({ corner: [252, 251, 249] });
  const { height } = await look();
  await page.getByRole('dialog').locator('label', { hasText: '深色' }).click();
  await expect.poll(look, DRAWN).toEqual({ height, corner: [11, 11, 10] });
  await page.getByRole('checkbox', { name: '带译文' }).check();
  await expect.poll(async () => (await look()).height, DRAWN).toBeGreaterThan(height);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存图片' }).click();
  expect((await download).suggestedFilename()).toBe('外刊轻读.png');
  await page.context().close();
});
