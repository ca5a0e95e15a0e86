/** A round of review on its page: the card in front, or what came of all of them. */
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { CardFace } from './card-view.tsx';
import type { ChosenMode } from './core/review-modes.ts';
import { progressOf, type RoundCard } from './core/review-session.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';
import { WaitingForCards } from './empty-states.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { RoundSummary } from './session-summary.tsx';
import { isOver, type RoundOptions, useRound } from './use-review-session.ts';
import { useVoice } from './use-voice.ts';

interface ReviewPageProps extends RoundOptions {
  title: string;
  mode: ChosenMode;
  backHref: string;
  /** Where one more round is. */
  againHref: string;
}

export function ReviewPage({ title, mode, backHref, againHref, ...options }: ReviewPageProps) {
  const { round, hasFailed, answer, undo, drop, renew, retry } = useRound(options);
  const voice = useVoice();
  const [changed, setChanged] = useState<RoundCard | null>(null);
  const { front } = round;
  const canUndo = Boolean(round.answers.at(-1)?.before);
  const takeBack = () => {
    if (!canUndo) return;
    undo();
    toast('已撤销上一张');
  };
  return (
    <ReviewFrame title={title} backHref={backHref} progress={progressOf(round)} onUndo={canUndo ? takeBack : null}>
      {round.isTrial && <p className="rv-trial t14">这是试用：不登录也能做，做完不保存。</p>}
      {front && (
        <CardFace
          key={`${front.card.id} ${front.turn} ${round.answers.length}`}
          shown={front}
          chosen={mode}
          voice={voice}
          isFirst={round.answers.length === 0}
          onRate={answer}
          onUndo={takeBack}
          onChange={round.isTrial ? null : () => setChanged(front)}
        />
      )}
      {!front && !isOver(round) && <WaitingForCards left={round.beyond} hasFailed={hasFailed} onRetry={retry} />}
      {isOver(round) && (
        <RoundSummary answers={round.answers} isTrial={round.isTrial} againHref={againHref} onUndo={takeBack} />
      )}
      {changed && (
        <EditCardDialog
          card={changed.card}
          onChanged={(card) => renew(changed.card.id, card)}
          onGone={() => drop(changed.card.id)}
          onClose={() => setChanged(null)}
        />
      )}
    </ReviewFrame>
  );
}
