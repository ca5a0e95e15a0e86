/** The page of a review session: the current card, or the summary; the dialog that changes a card. */

import { Check, Trash2 } from 'lucide';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { ReviewCard } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { isStrayOnCards, watchDoublePresses } from '../../ui/double-press.ts';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextArea } from '../../ui/form-controls.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { InputDialog } from '../../ui/input-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type ChangeLabels, useWordState } from '../words/use-word-state.ts';
import { CardView } from './card-view.tsx';
import type { ChosenMode } from './core/review-modes.ts';
import { type SessionCard, sessionProgress } from './core/review-session.ts';
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
          key={`${mode} ${current.card.id} ${current.timesShown} ${session.answers.length}`}
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

interface EditCardDialogProps {
  card: ReviewCard;
  onChanged: (card: Partial<ReviewCard>) => void;
  /** The word leaves the session. */
  onGone: () => void;
  onClose: () => void;
}

interface Problems {
  resolve?: string | undefined;
  sentence?: string | undefined;
  sentence_zh?: string | undefined;
  form?: string;
}

/** Edits a card: its meaning, another sentence; or marks the word as known, or removes it. */
function EditCardDialog({ card, onChanged, onGone, onClose }: EditCardDialogProps) {
  const { word } = card;
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const states = useWordState();

  async function work(action: () => Promise<void>): Promise<void> {
    setSaving(true);
    setProblems({});
    try {
      await action();
      onClose();
    } catch (error) {
      const { resolve, sentence, sentence_zh } = (error instanceof ApiError && error.fields) || {};
      const fields = { resolve, sentence, sentence_zh };
      setProblems(Object.values(fields).some(Boolean) ? fields : { form: errorText(error) });
      setSaving(false);
    }
  }

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const textOf = (name: string) => String(fields.get(name) ?? '').trim();
    const [resolve, sentence, sentenceZh] = [textOf('resolve'), textOf('sentence'), textOf('sentence_zh')];
    if (resolve === '') {
      setProblems({ resolve: '释义不能为空' });
      return;
    }
    void work(async () => {
      const body = {
        word,
        as_given: true,
        ...(resolve !== card.resolve && { resolve }),
        ...(sentence && { sentence, sentence_zh: sentenceZh || null }),
      };
      const changed = await api().call('POST /reader/myword', { body });
      const added = changed.contexts.find((context) => context.sentence === sentence);
      onChanged({ resolve: changed.resolve, ...(added && { context: added }) });
      toast('卡片已改好');
    });
  }

  /** The card leaves the session when the word was marked or removed. */
  async function putAway(write: (labels: ChangeLabels) => Promise<boolean>, done: string): Promise<void> {
    setSaving(true);
    if (await write({ done: `${word} ${done}`, undone: '已撤销，到期时再出现' })) {
      onGone();
      onClose();
    } else setSaving(false);
  }
  const markKnown = () => putAway((labels) => states.mark([card], 'known', labels), '已掌握');
  const remove = () => putAway((labels) => states.remove([card], labels), '已删除');

  return (
    <InputDialog isOpen onClose={onClose} title="改这张卡">
      <form className="rv-change" onSubmit={save}>
        <p className="rv-change-word" lang="en">
          {word}
        </p>
        <Field label="释义" error={problems.resolve}>
          <TextArea name="resolve" rows={2} maxLength={2_000} defaultValue={card.resolve} />
        </Field>
        <Field label="再加一个句子" hint="写一句自己会用到的话，里面要有这个词" error={problems.sentence}>
          <TextArea name="sentence" rows={2} maxLength={1_000} lang="en" spellCheck={false} />
        </Field>
        <Field label="句子的意思（可不填）" error={problems.sentence_zh}>
          <TextArea name="sentence_zh" rows={1} maxLength={1_000} />
        </Field>
        <FormError message={problems.form} />
        <div className="acts">
          <Button icon={Check} disabled={isSaving} onClick={() => void markKnown()}>
            已掌握
          </Button>
          <Button look="danger" icon={Trash2} disabled={isSaving} onClick={() => void remove()}>
            删除
          </Button>
          <Button look="primary" type="submit" isBusy={isSaving}>
            保存
          </Button>
        </div>
      </form>
    </InputDialog>
  );
}
