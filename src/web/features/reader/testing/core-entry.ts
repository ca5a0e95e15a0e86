/** The reader's core as one script for a test page, under `readerCore`. */
import * as anchor from '../core/anchor.ts';
import * as painting from '../core/painting.ts';
import * as place from '../core/place.ts';
import * as positions from '../core/positions.ts';
import * as press from '../core/press.ts';
import * as sentences from '../core/sentences.ts';
import * as surface from '../core/surface.ts';
import * as textView from '../core/text-view.ts';
import * as words from '../core/words.ts';
import * as weave from '../gloss/weave.ts';

const modules = {
  ...anchor,
  ...painting,
  ...place,
  ...positions,
  ...press,
  ...sentences,
  ...surface,
  ...textView,
  ...words,
  ...weave,
};

declare global {
  var readerCore: typeof modules;
}

globalThis.readerCore = modules;
