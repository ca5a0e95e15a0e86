/** 听: a line for each sentence; what is heard is ink and stays in the upper part of the window. */
import { useEffect, useRef } from 'react';
import type { SpokenSentence } from '#engine/spoken-sentences.ts';
import { classes } from '../../ui/classes.ts';
import type { PlayerState, RecordingPlayer } from './recording-player.ts';

interface ListenLinesProps {
  player: RecordingPlayer;
  state: PlayerState;
  sentences: readonly SpokenSentence[];
  /** Only lengths are seen: listening without reading along. */
  isHidden: boolean;
  isTranslated: boolean;
}

/** Share of the window's height at which the current sentence stands. */
const STANDS_AT = 0.3;
/** For so long after the reader scrolled, the list does not follow the recording. */
const LEFT_ALONE_MS = 4_000;

export function ListenLines({ player, state, sentences, isHidden, isTranslated }: ListenLinesProps) {
  const { index, isPlaying, loop } = state;
  const list = useRef<HTMLOListElement>(null);
  const touchedAt = useRef(0);
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
    };
    for (const sign of ['wheel', 'touchmove'] as const) addEventListener(sign, touch, { passive: true });
    return () => {
      for (const sign of ['wheel', 'touchmove'] as const) removeEventListener(sign, touch);
    };
  }, []);
  useEffect(() => {
    if (!isPlaying || Date.now() - touchedAt.current < LEFT_ALONE_MS) return;
    const line = list.current?.children[index];
    if (!line) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = line.getBoundingClientRect().top + scrollY - innerHeight * STANDS_AT;
    scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' });
  }, [index, isPlaying]);
  return (
    <ol ref={list} className={classes('ls-lines', isHidden && 'is-hidden')}>
      {sentences.map(({ id, text, zh }, n) => (
        <li key={id} className={classes(n > 0 && sentences[n - 1]?.isLastOfBlock && 'para')}>
          <button
            type="button"
            className={classes(
              'ln',
              n === index && 'now',
              loop !== null && n >= loop.from && n <= loop.to && 'in-loop',
            )}
            aria-current={n === index ? 'true' : undefined}
            onClick={() => player.play(n)}
          >
            <span lang="en">
              {n === index && !isHidden && state.wordAt !== null ? <SpokenWord text={text} at={state.wordAt} /> : text}
            </span>
            {n === index && isTranslated && !isHidden && zh && <span className="ln-zh">{zh}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The sentence with the word that is heard marked; colour alone changes, so nothing moves. */
function SpokenWord({ text, at }: { text: string; at: number }) {
  const [word = ''] = /^[\p{L}\p{M}\p{N}’'-]+/u.exec(text.slice(at)) ?? [];
  return (
    <>
      {text.slice(0, at)}
      <mark className="ln-word">{word}</mark>
      {text.slice(at + word.length)}
    </>
  );
}
