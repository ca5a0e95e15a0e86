/** One card: the question, then the answer with the rating buttons; keyboard shortcuts, touch gestures and focus. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Rating, ReviewCard, ReviewMode } from '#contract/shapes.ts';
import { AnswerSide, RateBar } from './answer-side.tsx';
import { ratingLabel } from './core/rating-labels.ts';
import { type ChosenMode, effectiveMode, isTypedMode, locatedContext, modeLabel } from './core/review-modes.ts';
import type { SessionCard } from './core/review-session.ts';
import { type Drag, directionOf, isZoomed, swipedRating, touchActionOf } from './core/swipe.ts';
import { type AnswerCheck, checkAnswer, ratingFor } from './core/typed-answer.ts';
import { QuestionFoot, QuestionSide } from './question-side.tsx';
import type { WordVoice } from './use-voice.ts';

interface CardViewProps {
  shown: SessionCard;
  chosen: ChosenMode;
  voice: WordVoice;
  /** The first card of the session: the page was just opened, nothing had the focus. */
  isFirst: boolean;
  onRate: (rating: Rating, mode: ReviewMode) => void;
  onUndo: () => void;
  /** Null in the trial, whose cards belong to nobody. */
  onChange: (() => void) | null;
}

export function CardView({ shown, chosen, voice, isFirst, onRate, onUndo, onChange }: CardViewProps) {
  const { card, next } = shown;
  const mode = effectiveMode(shown, chosen, voice.canSayWord(card));
  const context = locatedContext(card);
  const target = mode === 'cloze' && context ? context.sentence.slice(context.start, context.end) : null;
  const [isRevealed, setRevealed] = useState(false);
  const [typed, setTyped] = useState('');
  const [hints, setHints] = useState(0);
  const [check, setCheck] = useState<AnswerCheck | null>(null);
  const face = useRef<HTMLElement>(null);
  const suggested: Rating = check ? ratingFor(check.verdict, hints) : hints > 0 ? 2 : 3;

  const reveal = () => {
    if (isTypedMode(mode) && typed.trim()) setCheck(checkAnswer(typed, card, target));
    setRevealed(true);
    if (mode !== 'listen') voice.sayWord(card);
  };
  const rate = (rating: Rating) => onRate(rating, mode);
  const sayWord = () => {
    // Before the answer is shown, saying the word would reveal it.
    if (isRevealed || mode === 'recognise' || mode === 'listen') voice.sayWord(card);
  };
  useReviewShortcuts({ isRevealed, suggested, reveal, rate, undo: onUndo, say: sayWord });
  useCardGestures(face, { tap: isRevealed || isTypedMode(mode) ? null : reveal, swipe: isRevealed ? rate : null });
  useCardFocus(face, { isRevealed, isFirst, isTypedMode: isTypedMode(mode) });
  // Once for a card, which is edited now and then.
  const askByEar = useEffectEvent(() => mode === 'listen' && voice.sayWord(card));
  useEffect(() => void askByEar(), []);

  return (
    <section ref={face} className="face" aria-label="卡片">
      <p className="rv-kind t14 dim" tabIndex={-1}>
        <span>{modeText(card, mode, chosen, voice.canSayWord(card))}</span>
        <span>{timesText(card.review_count)}</span>
      </p>
      {isRevealed ? (
        <AnswerSide card={card} mode={mode} check={check} hasHints={hints > 0} voice={voice} onChange={onChange} />
      ) : (
        <QuestionSide
          card={card}
          mode={mode}
          voice={voice}
          hints={hints}
          typed={typed}
          onType={setTyped}
          onSubmit={reveal}
        />
      )}
      {isRevealed ? (
        <RateBar next={next} suggested={suggested} isSuggested={check !== null || hints > 0} onRate={rate} />
      ) : (
        <QuestionFoot
          mode={mode}
          hasTyped={typed.trim() !== ''}
          onReveal={reveal}
          onHint={isTypedMode(mode) && hints < card.word.length - 1 ? () => setHints(hints + 1) : null}
        />
      )}
      <span className="rv-swipes" aria-hidden="true">
        {([1, 2, 3, 4] as const).map((rating) => (
          <b key={rating} className={`r${rating}`}>
            {ratingLabel(rating)}
          </b>
        ))}
      </span>
    </section>
  );
}

/** Moves the focus to the new side of the card, because the focused element has gone with the old one. */
function useCardFocus(
  face: React.RefObject<HTMLElement | null>,
  { isRevealed, isFirst, isTypedMode: isTyping }: { isRevealed: boolean; isFirst: boolean; isTypedMode: boolean },
): void {
  const isFirstLook = useRef(isFirst);
  useEffect(() => {
    if (isFirstLook.current && !isRevealed) {
      isFirstLook.current = false;
      // On touch screens the keyboard would cover half of the card.
      if (isTyping && matchMedia('(pointer: fine)').matches) face.current?.querySelector('input')?.focus();
      return;
    }
    scrollTo({ top: 0 });
    const input = isTyping && !isRevealed && matchMedia('(pointer: fine)').matches;
    const wanted = input ? 'input' : isRevealed ? '.rv-answer' : '.rv-kind';
    face.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [face, isRevealed, isTyping]);
}

export function modeText(
  card: Pick<ReviewCard, 'context'>,
  mode: ReviewMode,
  chosen: ChosenMode,
  hasVoice: boolean | undefined,
): string {
  const label = modeLabel(mode);
  if (chosen === 'listen' && hasVoice === false) return `${label}：这个浏览器没有英语语音，改为认词`;
  if (chosen !== 'cloze' || mode === 'cloze' || locatedContext(card) !== null) return label;
  return `${label}：${card.context === null ? '这个词没有句子' : '句子里没有找到这个词'}`;
}

function timesText(times: number): string {
  return times === 0 ? '新词' : `第 ${times + 1} 次见`;
}

interface ReviewShortcuts {
  isRevealed: boolean;
  /** The rating that space gives. */
  suggested: Rating;
  reveal: () => void;
  rate: (rating: Rating) => void;
  undo: () => void;
  say: () => void;
}

export function useReviewShortcuts({ isRevealed, suggested, reveal, rate, undo, say }: ReviewShortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isIn(target, '[role=dialog], [role=alertdialog]')) return;
    const action = actionOf(key);
    if (action === null) return;
    if (isIn(target, 'textarea, select, [contenteditable]')) return;
    // In an empty answer a space is a shortcut, not a letter.
    if (isIn(target, 'input') && !(key === ' ' && (target as HTMLInputElement).value === '')) return;
    if ((key === ' ' || key === 'Enter') && isIn(target, 'a[href], button, summary')) return;
    event.preventDefault();
    action();
  });
  const actionOf = (key: string): (() => void) | null => {
    if (key === ' ' || key === 'Enter') return isRevealed ? () => rate(suggested) : reveal;
    if (/^[1-4]$/.test(key)) return isRevealed ? () => rate(Number(key) as Rating) : null;
    if (key === 'z' || key === 'Z') return undo;
    return key === 's' || key === 'S' ? say : null;
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Less movement than this is a tap, px. */
const STILL_PX = 10;

interface CardGestures {
  /** Null when a tap does nothing. */
  tap: (() => void) | null;
  /** Null while the card cannot be swiped. */
  swipe: ((rating: Rating) => void) | null;
}

/** Zoom factor of the page. */
const pageScale = () => window.visualViewport?.scale ?? 1;

/**
 * Touch gestures on a card: a tap shows the answer, a swipe rates it. While a finger is down, the card has the rating of the present swipe in
 * `data-swipe` and follows by its transform, without rendering.
 */
function useCardGestures(card: RefObject<HTMLElement | null>, { tap, swipe }: CardGestures): void {
  const done = useEffectEvent((way: Drag, isVerticalFree: boolean) => {
    const rating = swipe && !isZoomed(pageScale()) && swipedRating(way, card.current?.clientWidth ?? 0, isVerticalFree);
    if (rating) swipe?.(rating);
    else if (tap && Math.max(Math.abs(way.dx), Math.abs(way.dy)) < STILL_PX) tap();
  });
  const canSwipe = swipe !== null;
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    // On a page that scrolls, vertical movement scrolls it.
    const isVerticalFree = document.documentElement.scrollHeight <= innerHeight + 1;
    const zoom = () => {
      element.style.touchAction = touchActionOf(canSwipe, isVerticalFree, pageScale());
    };
    zoom();
    let from: { x: number; y: number; at: number; id: number } | null = null;
    const dragOf = ({ clientX, clientY, timeStamp }: PointerEvent): Drag => ({
      dx: clientX - (from?.x ?? 0),
      dy: clientY - (from?.y ?? 0),
      ms: timeStamp - (from?.at ?? 0),
    });
    const rest = () => {
      from = null;
      element.style.transform = '';
      delete element.dataset.swipe;
    };
    const down = (event: PointerEvent) => {
      const { pointerType, isPrimary, target } = event;
      if (pointerType === 'mouse' || !isPrimary) return;
      if ((target as Element).closest('a, button, input, textarea, summary')) return;
      from = { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (from?.id !== event.pointerId || !canSwipe || isZoomed(pageScale())) return;
      const way = dragOf(event);
      if (directionOf(way, isVerticalFree) === null && element.dataset.swipe === undefined) return;
      element.setPointerCapture(event.pointerId);
      const rating = swipedRating({ ...way, ms: Number.POSITIVE_INFINITY }, element.clientWidth, isVerticalFree);
      element.dataset.swipe = String(rating ?? '');
      element.style.transform = `translate(${way.dx}px, ${isVerticalFree ? way.dy : 0}px)`;
    };
    const up = (event: PointerEvent) => {
      if (from?.id !== event.pointerId) return;
      const way = dragOf(event);
      rest();
      done(way, isVerticalFree);
    };
    window.visualViewport?.addEventListener('resize', zoom);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', rest);
    return () => {
      window.visualViewport?.removeEventListener('resize', zoom);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', rest);
    };
  }, [card, canSwipe]);
}
