/** The page of a review session: the current card, or the summary. */
import { useEffect, useState } from 'react';
import { isStrayOnCards, watchDoublePresses } from '../../ui/double-press.ts';
import { toast } from '../../ui/toast.ts';
import { CardView } from './card-view.tsx';
import type { ChosenMode } from './core/review-modes.ts';
import { type SessionCard, sessionProgress } from './core/review-session.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { CardsLoading } from './empty-states.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { SessionSummary } from './session-summary.tsx';
import { isFinished, type ReviewSessionOptions, useReviewSession } from './use-review-session.ts';
import { useVoice } from './use-voice.ts';

interface ReviewPageProps extends ReviewSessionOptions {
  title: string;
  mode: ChosenMode;
  backHref: string;
  /** Link to another session. */
  againHref: string;
}

export function ReviewPage({ title, mode, backHref, againHref, ...options }: ReviewPageProps) {
  const { session, hasFailed, answer, undo, removeCard, updateCard, retry } = useReviewSession(options);
  const voice = useVoice();
  // Visitors try cards, too. A card that comes in place of the rated one is not turned over by the second press of a double press.
  useEffect(() => watchDoublePresses(isStrayOnCards), []);
  const [changed, setChanged] = useState<SessionCard | null>(null);
  const { current } = session;
  const canUndo = Boolean(session.answers.at(-1)?.before);
  const undoLast = () => {
    undo();
    toast('已撤销上一张');
  };
  const onUndo = canUndo ? undoLast : null;
  return (
    <ReviewFrame title={title} backHref={backHref} progress={sessionProgress(session)} onUndo={onUndo}>
      {session.isTrial && <p className="rv-trial t14">这是试用：不登录也能做，做完不保存。</p>}
      {current && (
        <CardView
          key={`${current.card.id} ${current.timesShown} ${session.answers.length}`}
          shown={current}
          chosen={mode}
          voice={voice}
          isFirst={session.answers.length === 0}
          onRate={answer}
          onUndo={() => onUndo?.()}
          onChange={session.isTrial ? null : () => setChanged(current)}
        />
      )}
      {!current && !isFinished(session) && (
        <CardsLoading left={session.unfetched} hasFailed={hasFailed} onRetry={retry} />
      )}
      {isFinished(session) && (
        <SessionSummary answers={session.answers} isTrial={session.isTrial} againHref={againHref} onUndo={onUndo} />
      )}
      {changed && (
        <EditCardDialog
          card={changed.card}
          onChanged={(card) => updateCard(changed.card.id, card)}
          onGone={() => removeCard(changed.card.id)}
          onClose={() => setChanged(null)}
        />
      )}
    </ReviewFrame>
  );
}
