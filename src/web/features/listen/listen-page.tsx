/** `/article/{id}/listen`: an article by ear, sentence by sentence: listening, repeating aloud, writing down. */
import { ChevronDown, RefreshCw } from 'lucide';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SpokenSentence } from '#engine/spoken-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../../ui/cover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { MembersOnly } from '../../ui/members-only.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { scrollBehavior } from '../../ui/scroll-behavior.ts';
import type { ReadingReports } from '../article-page/use-reading-reports.ts';
import { DictationMode } from './dictation-mode.tsx';
import { ListenDock, useSleepTimer } from './dock.tsx';
import { FollowMode } from './follow-mode.tsx';
import { keepMediaSession } from './media-session.ts';
import { type ListenArticle, type ListenMode, MODES, type ModeKeys } from './modes.ts';
import type { PlayerState, RecordingPlayer, SentenceMark } from './recording-player.ts';
import { type Recording, usePlayerState, useRecording } from './use-recording.ts';

interface ListenPageProps {
  article: ListenArticle;
  sentences: readonly SpokenSentence[];
  mode: ListenMode;
  /** Share of the article that was read before, 0 to 1. */
  readTo: number;
  reports: Pick<ReadingReports, 'noteLife' | 'noteListening' | 'noteProgress' | 'noteLookUp' | 'noteHeard'>;
}

export function ListenPage({ article, sentences, mode, readTo, reports }: ListenPageProps) {
  const { recording, again } = useRecording(article.id, { isLocked: article.is_lock, isPreview: article.preview });
  return (
    <div className="ls" data-mode={mode}>
      <header className="ls-top">
        <IconButton icon={ChevronDown} label="收起，回到原文" href={`/article/${article.id}`} />
        <ModeLinks articleId={article.id} mode={mode} />
        <span className="ls-voice t12 dim">{recording.status === 'ready' && recording.audio.voice.name}</span>
      </header>
      <h1 className="vh">
        听：<span lang="en">{article.title}</span>
      </h1>
      {recording.status === 'ready' ? (
        <Practice
          {...{ article, mode, readTo, reports }}
          sentences={inRecording(sentences, recording.audio.sentences)}
          player={recording.player}
          marks={recording.audio.sentences}
          duration={recording.audio.duration ?? 0}
        />
      ) : recording.status === 'locked' ? (
        <main className="ls-main" id="main" tabIndex={-1}>
          <MembersOnly what="整篇的语音" articleId={article.id} />
        </main>
      ) : (
        <Waiting article={article} recording={recording} count={sentences.length} onAgain={again} />
      )}
    </div>
  );
}

function ModeLinks({ articleId, mode }: { articleId: string; mode: ListenMode }) {
  const navigate = useNavigate();
  /** Links to other pages wait for the network; this page has all that another mode needs. */
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (navigator.onLine) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void navigate(pathname + search);
  };
  return (
    <nav className="seg ls-modes" aria-label="练法">
      {MODES.map((one) => (
        <PageLink
          key={one.mode}
          to={`/article/${articleId}/listen${one.mode === 'listen' ? '' : `?mode=${one.mode}`}`}
          aria-current={one.mode === mode ? 'page' : undefined}
          onClick={follow}
        >
          {one.label}
        </PageLink>
      ))}
    </nav>
  );
}

/** Sentences in the order of the recording; those that a changed text no longer has are replaced by `…`. */
function inRecording(sentences: readonly SpokenSentence[], marks: readonly { id: string }[]): SpokenSentence[] {
  const byId = new Map(sentences.map((sentence) => [sentence.id, sentence]));
  return marks.map(({ id }) => byId.get(id) ?? { id, text: '…', zh: null, isLastOfBlock: false });
}

interface PracticeProps extends ListenPageProps {
  player: RecordingPlayer;
  marks: readonly SentenceMark[];
  duration: number;
}

function Practice({ article, sentences, mode, readTo, reports, player, marks, duration }: PracticeProps) {
  useSentenceInAddress(player, marks, mode);
  const state = usePlayerState(player);
  const [isHidden, setHidden] = useState(false);
  const [isTranslated, setTranslated] = useState(true);
  const keys = useRef<ModeKeys>(null);
  useKeyboard(player, keys);
  useMediaSession(player, keys, { article, count: sentences.length, duration, isWhole: mode === 'listen' });
  const sleep = useSleepTimer(() => {
    const isActive = keys.current?.isActive() ?? player.state().isPlaying;
    (keys.current ?? player).pause();
    return isActive;
  });
  // Listening is reading time, though nothing is touched.
  const { noteLife, noteListening, noteHeard } = reports;
  useEffect(() => {
    noteListening(state.isPlaying);
    return () => noteListening(false);
  }, [state.isPlaying, noteListening]);
  // Behind a locked screen only the recording itself shows that it goes on.
  const heardTo = Math.floor(state.seconds / 15);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has gone on
  useEffect(() => {
    if (state.isPlaying) noteListening(true);
  }, [heardTo]);
  useHeardProgress(state, { marks, readTo }, reports.noteProgress);
  // Another way to practise begins in silence, at the same sentence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the mode changes
  useEffect(() => () => player.pause(), [player, mode]);
  const shared = { player, state, sentences };
  return (
    <>
      {(state.hasFailed || state.isRefused) && (
        <div className="ls-failed" role="alert">
          <span>{state.hasFailed ? '语音没有取到，可能是网络断了' : '浏览器没有让它出声'}</span>
          <Button icon={RefreshCw} onClick={() => (keys.current ?? player).play()}>
            再试一次
          </Button>
        </div>
      )}
      {mode === 'follow' && (
        <FollowMode {...shared} {...{ article, marks, duration, keys, isTranslated, noteLife, noteHeard }} />
      )}
      {mode === 'dictate' && <DictationMode {...shared} {...{ article, duration, keys, reports }} />}
      {mode === 'listen' && (
        <>
          <main className="ls-main" id="main" tabIndex={-1}>
            <ListenLines {...shared} isHidden={isHidden} isTranslated={isTranslated} />
          </main>
          <ListenDock
            {...{ article, player, state, duration, sleep }}
            count={sentences.length}
            isHidden={isHidden}
            onHidden={setHidden}
            isTranslated={isTranslated}
            onTranslated={setTranslated}
          />
        </>
      )}
    </>
  );
}

/** Space plays and pauses, the arrows go from sentence to sentence, where nothing else takes the key. */
function useKeyboard(player: RecordingPlayer, keys: RefObject<ModeKeys | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented || isTyping(target)) return;
      const own = keys.current;
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
      if (step !== null) own ? own[step > 0 ? 'next' : 'previous']() : player.step(step);
      else if (key !== ' ' || event.repeat || (target instanceof Element && target.closest('a[href], button'))) return;
      else if (own?.isActive() ?? player.state().isPlaying) (own ?? player).pause();
      else (own ?? player).play();
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [player, keys]);
}

/** Share of the text that may lie between the place that was read to and the sentence at which listening goes on. */
const GAP = 0.1;

/**
 * Tells how far the recording was heard without a gap, from the place that was read to: practice further on is time only, because a place
 * would say that the text before it was passed over.
 */
function useHeardProgress(
  { index, seconds, isPlaying }: PlayerState,
  { marks, readTo }: Pick<PracticeProps, 'marks' | 'readTo'>,
  noteProgress: ReadingReports['noteProgress'],
): void {
  const furthest = useRef<number>(null);
  const quarters = Math.floor(seconds / 15);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a sentence or fifteen seconds have passed, or it has stopped
  useEffect(() => {
    if (furthest.current === null && !isPlaying) return;
    const end = marks.at(-1)?.end ?? seconds;
    if (furthest.current === null && (marks[index]?.start ?? 0) > (readTo + GAP) * end) return;
    const before = furthest.current ?? index;
    if (index < before || index > before + 1) return;
    furthest.current = index;
    noteProgress({ progress: Math.min(1, seconds / end) });
  }, [index, quarters, isPlaying]);
}

interface WaitingProps {
  article: ListenArticle;
  recording: Exclude<Recording, { status: 'ready' | 'locked' }>;
  count: number;
  onAgain: () => void;
}

/** Sentences of a text of which the speech is not made in seconds. */
const LONG_TEXT = 120;

function Waiting({ article, recording, count, onAgain }: WaitingProps) {
  const isMaking = recording.status === 'making';
  return (
    <main className="ls-main" id="main" tabIndex={-1}>
      <div className="ls-wait" role={isMaking ? 'status' : 'alert'}>
        <Cover src={article.cover} isEager />
        <h2>{isMaking ? '正在准备语音' : '语音没有做出来'}</h2>
        {isMaking ? (
          <>
            <p className="dim">第一次听这篇要等{count > LONG_TEXT ? '一两分钟' : '十几秒'}，以后打开就能听。</p>
            <ProgressBar value={recording.share} label="准备语音" />
            <p className="t14 dim num">
              {Math.round(recording.share * count)} / {count} 句
            </p>
          </>
        ) : (
          <p className="dim">{recording.message}。原文没有受影响，可以再试一次，或在原文里用系统的声音听。</p>
        )}
        <div className="acts">
          {!isMaking && (
            <Button look="primary" icon={RefreshCw} onClick={onAgain}>
              再试一次
            </Button>
          )}
          <Button href={`/article/${article.id}`}>回原文，用系统的声音</Button>
        </div>
      </div>
    </main>
  );
}

interface Shown {
  article: ListenArticle;
  count: number;
  /** Seconds. */
  duration: number;
  /** The recording is heard as a whole, and any place of it may be gone to. */
  isWhole: boolean;
}

/** @param keys what they do in this mode; null for what the player does */
function useMediaSession(
  player: RecordingPlayer,
  keys: RefObject<ModeKeys | null>,
  { article, count, duration, isWhole }: Shown,
): void {
  const { title, cover } = article;
  useEffect(() => {
    const session = keepMediaSession(
      { title, cover },
      {
        play: () => (keys.current ?? player).play(),
        pause: () => (keys.current ?? player).pause(),
        next: () => (keys.current ? keys.current.next() : player.step(1)),
        previous: () => (keys.current ? keys.current.previous() : player.step(-1)),
        ...(isWhole && { seek: player.seek }),
      },
    );
    if (session === null) return;
    const show = () => session.show({ ...player.state(), count, place: { seconds: player.state().seconds, duration } });
    show();
    const stop = player.subscribe(show);
    return () => {
      stop();
      session.dispose();
    };
  }, [player, keys, title, cover, count, duration, isWhole]);
}

interface ListenLinesProps {
  player: RecordingPlayer;
  state: PlayerState;
  sentences: readonly SpokenSentence[];
  /** Whether only the lengths of sentences are visible, for listening without reading along. */
  isHidden: boolean;
  isTranslated: boolean;
}

/** Share of the window's height at which the current sentence stands. */
const STANDS_AT = 0.3;
/** Milliseconds after the reader has scrolled in which the list does not follow the recording. */
const LEFT_ALONE_MS = 4_000;

/** 听: a line for each sentence; what is heard is ink and stays in the upper part of the window. */
function ListenLines({ player, state, sentences, isHidden, isTranslated }: ListenLinesProps) {
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
    const top = line.getBoundingClientRect().top + scrollY - innerHeight * STANDS_AT;
    scrollTo({ top, behavior: scrollBehavior() });
  }, [index, isPlaying]);
  return (
    <ol ref={list} className={classes('ls-lines', isHidden && 'is-hidden')}>
      {sentences.map(({ id, text, zh }, n) => (
        <li key={id} className={classes(n > 0 && sentences[n - 1]?.isLastOfBlock && 'after-block')}>
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

const NAME = 'sentence';

/**
 * The sentence that is practised stands in the address: the page that is loaded again goes on with it.
 *
 * @param mode another one has an address of its own
 */
function useSentenceInAddress(player: RecordingPlayer, marks: readonly SentenceMark[], mode: string): void {
  const [asked] = useState(() => Number(new URLSearchParams(location.search).get(NAME)) - 1);
  useEffect(() => {
    const mark = marks[asked];
    if (mark && player.state().index === 0) player.seek(mark.start);
  }, [player, marks, asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode has lost it from the address
  useEffect(() => {
    let shown = -1;
    const show = () => {
      const { index } = player.state();
      if (index === shown) return;
      shown = index;
      const search = new URLSearchParams(location.search);
      if (index === 0) search.delete(NAME);
      else search.set(NAME, String(index + 1));
      const query = search.size === 0 ? '' : `?${search}`;
      history.replaceState(history.state, '', location.pathname + query + location.hash);
    };
    show();
    return player.subscribe(show);
  }, [player, mode]);
}
