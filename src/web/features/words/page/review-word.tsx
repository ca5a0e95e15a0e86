/** 复习这个词: asked on its own page, answered by one of four ratings, which can be taken back. */
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { MyWordDetail, Rating } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/day.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';

const RATINGS: readonly { rating: Rating; label: string }[] = [
  { rating: 1, label: '忘记' },
  { rating: 2, label: '困难' },
  { rating: 3, label: '良好' },
  { rating: 4, label: '简单' },
];
/** The most that the server takes, seconds. */
const LONGEST = 3_600;

interface ReviewWordProps {
  detail: MyWordDetail & { id: string };
  onClose: () => void;
  /** The word stands elsewhere now. */
  onReviewed: () => void;
}

export function ReviewWord({ detail: { id, word, resolve, contexts }, onClose, onReviewed }: ReviewWordProps) {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const beganAt = useRef(performance.now());
  const uuid = useRef(newUuid());
  const [context] = contexts;

  async function rate(rating: Rating) {
    setBusy(true);
    const spent = Math.min(LONGEST, Math.round((performance.now() - beganAt.current) / 100) / 10);
    const review_uuid = uuid.current;
    try {
      const body = { rating, spent, review_uuid, mode: 'recognise', source: 'page' } as const;
      const { due_at: dueAt } = await api().call('POST /reader/myword/{id}/review', { params: { id }, body });
      const undo = async () => {
        try {
          await api().call('POST /reader/myword/{id}/review/undo', { params: { id }, body: { review_uuid } });
          onReviewed();
        } catch (error) {
          toast(error instanceof ApiError ? error.msg : '没有撤销，请再试一次');
        }
      };
      toast(dueAt ? `已记下，${formatDay(dueAt)}再来` : '已记下', {
        action: { label: '撤销', onClick: () => void undo() },
      });
      onReviewed();
      onClose();
    } catch (error) {
      setBusy(false);
      toast(error instanceof ApiError ? error.msg : '没有记下，请再试一次');
    }
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
              {RATINGS.map(({ rating, label }) => (
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
