/** Buttons of a word: review, mark, remove, edit the meaning; the dialog that reviews it. */
import { Check, EyeOff, Layers, Pencil, Plus, RotateCcw, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import type { MyWordDetail, Rating } from '#contract/shapes.ts';
import { pageOutbox } from '../../../shell/outbox/page-outbox.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { formatNearDay } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ratingLabel, ratings } from '../../review/core/rating-labels.ts';
import type { OwnWord, WordStates } from '../use-word-state.ts';
import { EditMeaning } from './edit-dialogs.tsx';

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
      {open === 'meaning' && <EditMeaning detail={detail} onClose={() => setOpen(null)} onChanged={onChanged} />}
    </>
  );
}

/** The most that the server takes. */
const MAX_SECONDS = 3_600;

interface ReviewWordDialogProps {
  detail: MyWordDetail & { id: string };
  onClose: () => void;
  /** The word's schedule has changed. */
  onReviewed: () => void;
}

/** Reviews a single word: question, answer, four ratings. The review can be undone. */
function ReviewWordDialog({ detail: { id, word, resolve, contexts }, onClose, onReviewed }: ReviewWordDialogProps) {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const startedAt = useRef(performance.now());
  const uuid = useRef(newUuid());
  const [context] = contexts;

  async function rate(rating: Rating) {
    setBusy(true);
    const spent = Math.min(MAX_SECONDS, Math.round((performance.now() - startedAt.current) / 100) / 10);
    const review_uuid = uuid.current;
    const body = {
      rating,
      spent,
      review_uuid,
      at: new Date().toISOString(),
      mode: 'recognise',
      source: 'page',
    } as const;
    const about = { item: `review:${review_uuid}`, aspect: 'review', text: `${word}：${ratingLabel(rating)}` };
    const outcome = await pageOutbox().put({
      ...about,
      call: { name: 'POST /reader/myword/{id}/review', input: { params: { id }, body } },
    });
    if (outcome.state === 'refused') {
      toast(outcome.error.msg);
      // The word was removed on another device, and its review goes with it.
      if (outcome.error.status !== 404) return setBusy(false);
      onReviewed();
      return onClose();
    }
    const undo = async () => {
      const input = { params: { id }, body: { review_uuid } };
      const undone = await pageOutbox().put({
        ...about,
        call: { name: 'POST /reader/myword/{id}/review/undo', input },
      });
      if (undone.state === 'refused') toast(undone.error.msg);
      else onReviewed();
    };
    const dueAt = outcome.state === 'sent' && 'due_at' in outcome.result ? String(outcome.result.due_at) : null;
    toast(dueAt ? `已记下，${formatNearDay(dueAt)}再来` : '已记下', {
      action: { label: '撤销', onClick: () => void undo() },
    });
    onReviewed();
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="复习这个词">
      <div className="wd-ask">
        <p className="wd-ask-word" lang="en">
          {word}
        </p>
        {context && (
          <p className="t14 dim" lang="en">
            {context.sentence}
          </p>
        )}
        {isShown ? (
          <>
            <p className="wd-ask-answer">{resolve}</p>
            {context?.sentence_zh && <p className="t14 dim">{context.sentence_zh}</p>}
            <div className="rates">
              {ratings.map(({ rating, label }) => (
                <button
                  key={rating}
                  type="button"
                  className={`rate r${rating}`}
                  disabled={isBusy}
                  onClick={() => void rate(rating)}
                >
                  <b>{label}</b>
                </button>
              ))}
            </div>
          </>
        ) : (
          <Button look="primary" isWide onClick={() => setShown(true)}>
            看答案
          </Button>
        )}
      </div>
    </Dialog>
  );
}
