/**
 * The glosses of an open text: planned and woven part by part as the text shows, taken out again, and woven anew where a word has become
 * unknown. Free of React.
 */
import { inTurns } from '../core/in-turns.ts';
import { partBefore, type Waiting } from '../core/part-by-part.ts';
import { blockText } from '../core/positions.ts';
import { isEnglish } from '../core/text-view.ts';
import type { Stage } from '../stage.ts';
import { thinOut } from './crowding.ts';
import type { GlossPlan, GlossText } from './plan.ts';
import { withSelection } from './selection-kept.ts';
import { type Woven, weave } from './weave.ts';

export interface GlossedText {
  /** From the beginning; headwords that are not needed get none. */
  show(plan: GlossPlan, unneeded: ReadonlySet<string>): void;
  /** Takes out the glosses of these headwords at once. */
  drop(lemmas: ReadonlySet<string>): void;
  /** The lines have another width: labels meet elsewhere. */
  fit(): void;
  clear(): void;
}

export function createGlossedText({ view, painter, parts }: Stage): GlossedText {
  let shown: { plan: GlossPlan; unneeded: ReadonlySet<string> } | null = null;
  let woven: Woven[] = [];
  let waiting: Waiting | null = null;

  let stopClearing = () => {};

  const stopWeaving = () => {
    waiting?.stop();
    stopClearing();
  };
  const begin = () => {
    stopWeaving();
    withSelection(() => {
      for (const batch of woven) batch.clear();
    });
    woven = [];
    const now = shown;
    if (now) waiting = parts.work((blocks) => withSelection(() => weaveInto(blocks, now)));
    painter.repaint();
  };
  const weaveInto = (blocks: readonly HTMLElement[], { plan, unneeded }: NonNullable<typeof shown>) => {
    const glosses = plan(textsWithLead(blocks), (lemma) => !unneeded.has(lemma));
    const wanted = new Set(blocks.map(({ dataset }) => dataset.block));
    const batch = weave(
      view,
      glosses.filter(({ block_id }) => wanted.has(block_id)),
    );
    woven.push(batch);
    thinOut(batch);
    painter.repaint();
  };
  return {
    show(plan, unneeded) {
      shown = { plan, unneeded };
      begin();
    },
    drop(lemmas) {
      withSelection(() => {
        const dropped = woven.map((batch) => batch.drop(lemmas));
        if (dropped.includes(true)) painter.repaint();
      });
    },
    fit() {
      // In parts that are not laid out, labels cannot be measured: they are woven anew when they are.
      if (view.root.querySelector('.part')) begin();
      else for (const batch of woven) thinOut(batch);
    },
    clear() {
      shown = null;
      stopWeaving();
      // Nobody sees them any more: the style sheet shows glosses only while they are on.
      stopClearing = inTurns(takenOut(woven), () => {
        woven = [];
        painter.repaint();
      });
    },
  };
}

function* takenOut(woven: readonly Woven[]): Generator<void> {
  for (const batch of woven) yield withSelection(batch.clear);
}

/** With the part before, so that a word that was glossed on its last lines is not glossed again on the next. */
function textsWithLead(blocks: readonly HTMLElement[]): GlossText[] {
  const before = blocks[0] && partBefore(blocks[0]);
  return textsOf([...(before?.querySelectorAll<HTMLElement>('[data-block]') ?? []), ...blocks]);
}

/** Lines of a heading stand too close for labels. */
function textsOf(blocks: readonly HTMLElement[]): GlossText[] {
  return blocks
    .filter((block) => isEnglish(block) && block.dataset.anchors !== 'none' && !block.matches('h1, h2, h3, h4, h5, h6'))
    .map((block) => ({ block_id: block.dataset.block ?? '', text: blockText(block) }));
}
