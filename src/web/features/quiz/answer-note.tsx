/** Right or not, and why; the way on. Said to screen readers as it comes. */
import { useEffect, useRef } from 'react';
import type { QuestionResult } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface AnswerNoteProps {
  /** Null before the answer. */
  result: QuestionResult | null;
  isOrder: boolean;
  isLast: boolean;
  articleId: string;
  onNext: () => void;
}

export function AnswerNote({ result, isOrder, isLast, articleId, onNext }: AnswerNoteProps) {
  const foot = useRef<HTMLDivElement>(null);
  const id = result?.id;
  useEffect(() => {
    if (!id) return;
    foot.current?.querySelector('button')?.focus({ preventScroll: true });
    foot.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div aria-live="polite">
      {result && (
        <div className="qz-answer">
          <p className={result.correct ? 'qz-right' : 'qz-wrong'}>{result.correct ? '答对了' : '不对'}</p>
          {result.explanation && <p>{result.explanation}</p>}
          {!isOrder && result.sentence_zh && <p className="dim">译文：{result.sentence_zh}</p>}
          {!isOrder && result.word === null && (
            <blockquote lang="en" className="dim">
              {result.sentence}
            </blockquote>
          )}
          <div className="qz-foot" ref={foot}>
            <TextLink href={`/article/${articleId}#${result.place.block_id}`}>看原文这一段</TextLink>
            <Button look="primary" onClick={onNext}>
              {isLast ? '看结果' : '下一题'}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
