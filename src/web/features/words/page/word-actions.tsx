/** Buttons of a word: review, mark, remove, edit the meaning. */
import { Check, EyeOff, Layers, Pencil, Plus, RotateCcw, Trash2 } from 'lucide';
import { useState } from 'react';
import type { MyWordDetail } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { OwnWord, WordStates } from '../use-word-state.ts';
import { EditMeaning } from './edit-dialogs.tsx';
import { ReviewWordDialog } from './review-word-dialog.tsx';

/** A word that was only marked is no entry of the book. */
export function ownWordOf({ word, state, info }: MyWordDetail): OwnWord {
  return { word, state, isInBook: info.in_myword };
}

/** Takes a mark back; a word that is only marked would be gone with it, so it comes into the book. */
export function learnAgain(own: OwnWord, states: Pick<WordStates, 'isInBook' | 'unmark' | 'add'>): Promise<boolean> {
  return states.isInBook(own) ? states.unmark([own]) : states.add([own]);
}

interface WordActionsProps {
  detail: MyWordDetail;
  states: WordStates;
  onChanged: () => void;
}

export function WordActions({ detail, states, onChanged }: WordActionsProps) {
  const [open, setOpen] = useState<'review' | 'meaning' | null>(null);
  const own = ownWordOf(detail);
  const state = states.stateOf(own);
  const isInBook = states.isInBook(own);
  const { id } = detail;
  const isInDictionary = detail.info.senses.length > 0;
  if (state === null) {
    return (
      <div className="wd-act">
        <Button
          look="primary"
          icon={Plus}
          onClick={() => void states.add([isInDictionary ? own : { ...own, details: { resolve: detail.resolve } }])}
        >
          加入生词本
        </Button>
      </div>
    );
  }
  const isMarked = state === 'known' || state === 'ignored';
  return (
    <>
      <div className="wd-act">
        {isMarked ? (
          <Button icon={RotateCcw} onClick={() => void learnAgain(own, states)}>
            再学一遍
          </Button>
        ) : (
          <>
            {id !== null && (
              <Button look="primary" icon={Layers} onClick={() => setOpen('review')}>
                复习这个词
              </Button>
            )}
            <Button icon={Check} onClick={() => void states.mark([own], 'known')}>
              已掌握
            </Button>
            <IconButton icon={EyeOff} label="忽略这个词" onClick={() => void states.mark([own], 'ignored')} />
          </>
        )}
        {id !== null && isInBook && <IconButton icon={Pencil} label="改释义" onClick={() => setOpen('meaning')} />}
        <IconButton icon={Trash2} label="从生词本删除" onClick={() => void states.remove([own])} />
      </div>
      {open === 'review' && id !== null && (
        <ReviewWordDialog detail={{ ...detail, id }} onClose={() => setOpen(null)} onReviewed={onChanged} />
      )}
      {open === 'meaning' && <EditMeaning detail={detail} onClose={() => setOpen(null)} onSaved={onChanged} />}
    </>
  );
}
