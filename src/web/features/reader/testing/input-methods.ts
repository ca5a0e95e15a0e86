/** The three input methods: touch on a phone, a mouse on a desktop, the keyboard alone. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { clickText, drag, painted, placeOf, tap } from './on-page.ts';
import { DESK, PHONE } from './reader-pages.ts';

export interface InputMethod {
  name: string;
  device: BrowserContextOptions;
  /** Opens what a press on a word opens. */
  word(page: Page, word: string): Promise<void>;
  /** A button or whatever else is pressed. */
  press(target: Locator): Promise<void>;
  /** Picks one of several choices, by the labels of the group and of the choice. */
  choose(page: Page, group: string, label: string): Promise<void>;
  /** Selects from the start of a word to the end of another in the same sentence. */
  select(page: Page, from: string, to: string): Promise<void>;
  /** Moves the selection's end to the end of another word. */
  extend(page: Page, to: string): Promise<void>;
  /** Closes the card of a word. */
  closeCard(page: Page): Promise<void>;
}

const byTouch: InputMethod = {
  name: 'by touch',
  device: PHONE,
  word: tap,
  press: (target) => target.tap(),
  choose: (page, group, label) => choiceIn(page, group, label).tap(),
  // Sets the selection as the handles of a phone leave it.
  select: (page, from, to) =>
    page.evaluate(
      ([start, end]) => {
        for (const sentence of document.querySelectorAll('#text .s')) {
          const node = sentence.firstChild;
          if (!(node instanceof Text) || !node.data.includes(start) || !node.data.includes(end)) continue;
          getSelection()?.setBaseAndExtent(node, node.data.indexOf(start), node, node.data.indexOf(end) + end.length);
          return;
        }
        throw new Error(`${start} … ${end} is in no sentence`);
      },
      [from, to] as const,
    ),
  extend: (page, to) =>
    page.evaluate((end) => {
      const node = getSelection()?.focusNode;
      if (node instanceof Text) getSelection()?.extend(node, node.data.indexOf(end) + end.length);
    }, to),
  closeCard: (page) => page.getByRole('button', { name: '关闭', exact: true }).tap(),
};

const byMouse: InputMethod = {
  name: 'by mouse',
  device: DESK,
  word: clickText,
  press: (target) => target.click(),
  choose: (page, group, label) => choiceIn(page, group, label).click(),
  select: drag,
  async extend(page, to) {
    const { right, y } = await placeOf(page, to);
    await page.keyboard.down('Shift');
    await page.mouse.click(right, y);
    await page.keyboard.up('Shift');
  },
  // Clicks on blank space.
  closeCard: (page) => page.locator('.read-head').click({ position: { x: 4, y: 4 } }),
};

const byKeys: InputMethod = {
  name: 'by keys',
  device: DESK,
  async word(page, word) {
    await pointAt(page, word);
    await page.keyboard.press('Enter');
  },
  async press(target) {
    await reach(target);
    await target.page().keyboard.press('Enter');
  },
  async choose(page, group, label) {
    const wanted = page.getByRole('group', { name: group }).getByRole('radio', { name: label, exact: true });
    const checked = page.getByRole('group', { name: group }).locator('input:checked');
    await reach(checked);
    for (let step = 0; step < 5 && !(await wanted.isChecked()); step++) await page.keyboard.press('ArrowRight');
  },
  async select(page, from, to) {
    await pointAt(page, from);
    await page.keyboard.press('s');
    await this.extend(page, to);
  },
  async extend(page, to) {
    for (let step = 0; step < 20; step++) {
      if ((await page.evaluate(() => String(getSelection()))).trimEnd().endsWith(to)) return;
      await page.keyboard.press('Shift+ArrowRight');
    }
    throw new Error(`the selection did not reach ${to}`);
  },
  closeCard: (page) => page.keyboard.press('Escape'),
};

export const inputMethods: readonly InputMethod[] = [byTouch, byMouse, byKeys];

const choiceIn = (page: Page, group: string, label: string) =>
  page
    .getByRole('group', { name: group })
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) });

/** Moves from word to word with the arrow keys. */
async function pointAt(page: Page, word: string): Promise<void> {
  await reach(page.locator('#text'));
  for (let step = 0; step < 40; step++) {
    if ((await painted(page, 'word'))[0] === word) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the arrows did not reach ${word}`);
}

/** Moves the focus with Tab or Shift+Tab; into a bar with Enter when there is a selection, and within the bar with the arrow keys. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let step = 0; step < 60; step++) {
    const key = await target.evaluate((element) => {
      const { activeElement } = document;
      if (activeElement === element) return null;
      const bar = element.closest('[role="toolbar"]');
      if (bar?.contains(activeElement)) return 'ArrowRight';
      if (bar && activeElement?.id === 'text' && !getSelection()?.isCollapsed) return 'Enter';
      const isBehind =
        activeElement && element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBehind ? 'Shift+Tab' : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard did not reach ${target}`);
}
