/** Measures the cost of switching something on in a whole chapter of 1 MB: glosses, both languages side by side, reading aloud. */
import type { Browser } from 'playwright-core';
import type { Block, LevelWord } from '#contract/shapes.ts';
import { installFakeVoice } from '#web/features/reader/testing/fake-voice.ts';
import { DESK } from '../e2e/visit.ts';
import { openSlowContext, openSlowPage, pressOn } from './slow-page.ts';
import { type Trace, traced } from './trace.ts';

type Switch = 'settings' | 'glossesOn' | 'glossesOff' | 'beside' | 'inline' | 'size' | 'aloud';

/**
 * For each switch, the trace of the median round by its longest task (by the thread's clock, milliseconds), the worst round, and a round at
 * full speed.
 */
export type SwitchTimes = Record<Switch, Trace & { worst: number; atFullSpeed: number }>;

const ROUNDS = 3;

/** Words of six and more letters in lower case, about twenty per paragraph, each with all its positions. */
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

/** @param address of the reader's test page, opened anew for each round */
export async function switchTimes(browser: Browser, address: string): Promise<SwitchTimes> {
  const rounds: Record<Switch, Trace>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(browser, address));
  const unslowed = await oneRound(browser, address, true);
  const of = (name: Switch) => {
    const traces = rounds.map((round) => round[name]).sort((one, other) => one.longest - other.longest);
    return {
      ...(traces[ROUNDS >> 1] as Trace),
      worst: traces.at(-1)?.longest ?? 0,
      atFullSpeed: unslowed[name].longest,
    };
  };
  return {
    settings: of('settings'),
    glossesOn: of('glossesOn'),
    glossesOff: of('glossesOff'),
    beside: of('beside'),
    inline: of('inline'),
    size: of('size'),
    aloud: of('aloud'),
  };
}

async function oneRound(browser: Browser, address: string, isFast = false): Promise<Record<Switch, Trace>> {
  const context = await openSlowContext(browser, DESK);
  await context.addInitScript(installFakeVoice);
  const { page, atFullSpeed } = await openSlowPage(context);
  if (isFast) await atFullSpeed();
  await page.goto(address);
  await page.waitForFunction(() => globalThis.watched.interactive > 0);
  // Scrolls to the middle of the text.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(6_000);
  const during = async (selector: string, name: string) => {
    const press = await pressOn(page, selector, name);
    await page.waitForTimeout(1_500);
    return traced(browser, page, async () => {
      await press();
      await page.waitForTimeout(3_000);
    });
  };
  const settings = await during('button', '阅读设置');
  const glossesOn = await during('.seg label', '高于四级');
  const glossesOff = await during('.seg label', '关');
  const beside = await during('.seg label', '左右对照');
  const inline = await during('.seg label', '点开看');
  const size = await during('.seg label', '宽松');
  await page.keyboard.press('Escape');
  const aloud = await during('button', '朗读');
  await context.close();
  return { settings, glossesOn, glossesOff, beside, inline, size, aloud };
}
