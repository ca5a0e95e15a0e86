/** Opens a page in a real browser with a text, the reader's style sheet and its core. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import type { Block } from '#contract/shapes.ts';
import { workersBrowser } from '../../../testing/browser.ts';
import { bundle } from '../../../testing/bundle.ts';
import { textMarkup } from '../text-markup.ts';

export interface CorePages {
  /** A fresh page, by default 390 × 844; the text is in `#root`. */
  open(blocks: readonly Block[], size?: { width: number; height: number }): Promise<Page>;
  close(): Promise<void>;
}

export async function startCorePages(): Promise<CorePages> {
  const [{ script }, browser] = await Promise.all([
    bundle(new URL('./core-entry.ts', import.meta.url)),
    workersBrowser(),
  ]);
  const styles = [
    '../../../ui/tokens.css',
    '../../../ui/themes.css',
    '../prose.css',
    '../painting.css',
    '../text-layers.css',
  ]
    .map((path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))
    .join('\n');
  const context = await browser.newContext();
  return {
    open: (blocks, size = { width: 390, height: 844 }) => openPage(context, { blocks, size, script, styles }),
    close: () => context.close(),
  };
}

interface PageParts {
  blocks: readonly Block[];
  size: { width: number; height: number };
  script: string;
  styles: string;
}

async function openPage(context: BrowserContext, { blocks, size, script, styles }: PageParts): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.setContent(
    `<!doctype html><html lang="zh-CN"><head><style>${styles}\nbody { margin: 20px; }</style></head>
    <body><div id="root" class="read-text"><h1 lang="en" data-block="title">A Title of Bread</h1>
    <p lang="zh-CN" data-block="title_zh">面包的题目</p><article id="text" lang="en">${textMarkup(blocks)}</article></div></body></html>`,
  );
  await page.addScriptTag({ content: script });
  return page;
}
