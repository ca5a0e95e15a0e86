/** What it costs to switch something on over a whole chapter of 1 MB: glosses, both languages side by side, reading aloud. */
import type { Browser, Page } from 'playwright-core';
import type { Block, LevelWord } from '#contract/shapes.ts';
import { installFakeVoice } from '#web/features/reader/testing/fake-voice.ts';
import { DESK } from '../e2e/visit.ts';
import { openSlowContext, openSlowPage, type SlowPage } from './slow-page.ts';

/** Longest tasks, milliseconds; 0 where none took 50. */
export interface SwitchTimes {
  glossesOn: number;
  glossesOff: number;
  beside: number;
  inline: number;
  aloud: number;
}

/** Some twenty words of every paragraph's, each at all its places. */
export function levelWordsOf(blocks: readonly Block[]): LevelWord[] {
  const words = new Map<string, LevelWord>();
  for (const { id: block_id, text = '' } of blocks) {
    for (const { index, 0: word } of text.matchAll(/\p{Ll}{6,}/gu)) {
      const place = { block_id, start: index, end: index + word.length };
      const known = words.get(word);
      if (known) known.again.push(place);
      else words.set(word, { word, lemma: word, resolve: '释义', level: 'cet6', ...place, again: [], known: null });
    }
  }
  return [...words.values()];
}

/** @param address of the reader's test page, logged in */
export async function switchTimes(browser: Browser, address: string): Promise<SwitchTimes> {
  const context = await openSlowContext(browser, DESK);
  await context.addInitScript(installFakeVoice);
  const slow = await openSlowPage(context);
  await slow.page.goto(address);
  await slow.page.waitForFunction(() => globalThis.watched.interactive > 0);
  // In the middle of the text.
  await slow.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await slow.page.waitForTimeout(6_000);
  await slow.page.getByRole('button', { name: '阅读设置' }).click();
  const glossesOn = await during(slow, () => choose(slow.page, '生词注释', '高于四级'));
  const glossesOff = await during(slow, () => choose(slow.page, '生词注释', '关'));
  const beside = await during(slow, () => choose(slow.page, '句子翻译', '左右对照'));
  const inline = await during(slow, () => choose(slow.page, '句子翻译', '点开看'));
  await slow.page.keyboard.press('Escape');
  const aloud = await during(slow, () => slow.page.getByRole('button', { name: '朗读', exact: true }).click());
  await context.close();
  return { glossesOn, glossesOff, beside, inline, aloud };
}

const choose = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).locator('label', { hasText: label }).click();

async function during(slow: SlowPage, work: () => Promise<void>): Promise<number> {
  await slow.page.waitForTimeout(1_500);
  return slow.longestDuring(async () => {
    await work();
    await slow.page.waitForTimeout(4_000);
  });
}
