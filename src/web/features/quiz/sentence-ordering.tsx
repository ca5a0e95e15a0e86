/** Question in which sentences are put in order: by buttons, or by the arrow keys on a sentence. */
import { ArrowDown, ArrowUp, Check, X } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Question, QuestionResult } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface SentenceListProps {
  question: Question;
  result: QuestionResult | null;
  /** The order so far; null for the initial one. */
  draft: string | null;
  isSending: boolean;
  onNote: (order: string) => void;
  onSubmit: (order: string) => void;
}

/** Number of the first movable sentence; the one before it is given. */
const FIRST_NUMBER = 2;

export function SentenceOrdering({ question, result, draft, isSending, onNote, onSubmit }: SentenceListProps) {
  const count = question.options.length;
  const right = result === null ? null : readOrder(result.answer, count);
  const given = readOrder(result?.given ?? draft, count);
  // The explanation speaks of the order in the text: that is the one that stands above it.
  const order = right ?? given;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The sentence that was moved, to be focused at its new position. */
  const followed = useRef<number | null>(null);
  useEffect(() => {
    if (followed.current === null || draft === null) return;
    list.current?.querySelector<HTMLElement>(`[data-option="${followed.current}"]`)?.focus();
    followed.current = null;
  }, [draft]);

  function move(position: number, step: -1 | 1): void {
    const next = moveItem(order, position, step);
    if (next.join() === order.join()) return;
    followed.current = order[position] ?? null;
    onNote(next.join());
    setSaid(`移到第 ${position + step + FIRST_NUMBER} 句`);
  }

  function onKey(event: KeyboardEvent, position: number): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(position, step);
  }

  return (
    <>
      <ol className="qz-sentences" ref={list}>
        {order.map((number, position) => {
          const isRight = given[position] === number;
          return (
            <li key={number} className={classes(right && (isRight ? 'right' : 'wrong'))}>
              <span className="num qz-number">{position + FIRST_NUMBER}</span>
              {/* biome-ignore lint/a11y/useSemanticElements: arrows move it, the buttons beside it do the same */}
              <div
                className="qz-sentence"
                role="group"
                aria-label={`第 ${position + FIRST_NUMBER} 句`}
                lang="en"
                data-option={number}
                tabIndex={right === null ? 0 : undefined}
                onKeyDown={right === null ? (event) => onKey(event, position) : undefined}
              >
                {question.options[number - 1]}
              </div>
              {right === null ? (
                <span className="qz-moves">
                  <IconButton
                    icon={ArrowUp}
                    label={`第 ${position + FIRST_NUMBER} 句上移`}
                    disabled={position === 0}
                    onClick={() => move(position, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={`第 ${position + FIRST_NUMBER} 句下移`}
                    disabled={position === order.length - 1}
                    onClick={() => move(position, 1)}
                  />
                </span>
              ) : (
                <span className="qz-verdict">
                  <Icon of={isRight ? Check : X} size="sm" />
                  {isRight ? '对' : `你排在第 ${given.indexOf(number) + FIRST_NUMBER} 句`}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="vh" aria-live="polite">
        {said}
      </p>
      {right === null && (
        <Button look="primary" isWide isBusy={isSending} onClick={() => onSubmit(order.join())}>
          就是这个顺序
        </Button>
      )}
    </>
  );
}

/** The order as given: numbers of the options, from 1. */
function initialOrder(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Parses a saved order; the initial one when it does not fit the options. */
export function readOrder(text: string | null, count: number): number[] {
  const numbers = (text ?? '').split(',').map(Number);
  const isWhole = numbers.length === count && initialOrder(count).every((number) => numbers.includes(number));
  return isWhole ? numbers : initialOrder(count);
}

/** The order with the item at `position` moved by one, up (-1) or down (1); at the end it stays where it is. */
export function moveItem(order: readonly number[], position: number, step: -1 | 1): number[] {
  const next = [...order];
  const [own, other] = [order[position], order[position + step]];
  if (own === undefined || other === undefined) return next;
  next[position] = other;
  next[position + step] = own;
  return next;
}
