/** The reader's core as one script for a test page, under `readerCore`. */
import * as anchor from '../core/anchor.ts';
import * as surface from '../core/highlight-renderer.ts';
import * as painting from '../core/painter.ts';
import * as place from '../core/scroll-position.ts';
import * as sentences from '../core/sentences.ts';
import * as positions from '../core/text-spans.ts';
import * as textView from '../core/text-view.ts';
import * as words from '../core/words.ts';
import * as glossElements from '../gloss/glossed-text.ts';

const modules = {
  ...anchor,
  ...painting,
  ...place,
  ...positions,
  ...sentences,
  ...surface,
  ...textView,
  ...words,
  ...glossElements,
};

declare global {
  var readerCore: typeof modules;
}

globalThis.readerCore = modules;
