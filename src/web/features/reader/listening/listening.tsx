/**
 * Reading aloud, from the click on the headphones until it is closed: finds a recording or the voices, starts the session, shows the bar
 * with who speaks and handles its keys. Where nobody can read it aloud it says so, and what helps.
 */
import { X } from 'lucide';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { errorText } from '../../../ui/error-toast.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isTyping } from '../../../ui/is-typing.ts';
import { toast } from '../../../ui/toast.ts';
import { createRecordingPlayer, type RecordingPlayer } from '../../listen/recording-player.ts';
import { loadEnglishVoices } from '../../speech/english-voices.ts';
import { inTimeSlices } from '../core/part-scheduler.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { Span } from '../core/text-spans.ts';
import type { ReaderDocument, ReaderPorts, RecordingPort, WorkRecording } from '../ports.ts';
import {
  type HeardPlace,
  type ListeningSession,
  type Speaker,
  startListening,
  storedPace,
} from './listening-session.ts';
import { ListeningSettings, nextRepeat, PlayBar } from './play-bar.tsx';
import { recordedSentences, type SpokenSentence, spokenSentences } from './spoken-text.ts';
import type { ListeningRequest } from './use-listening.ts';

export interface ListeningProps {
  surface: ReaderSurface;
  document: ReaderDocument;
  request: ListeningRequest;
  /** Height of the bar at the top, CSS pixels. */
  topHeight: number;
  ports: Pick<ReaderPorts, 'recording' | 'nextText' | 'onListening'>;
  onHeard: (heard: () => HeardPlace) => void;
  onClose: () => void;
}

/** What can read the text aloud: a recording, which is preferred, and the browser's English voices. */
interface Found {
  recording: WorkRecording | null;
  voices: readonly SpeechSynthesisVoice[];
}

/** The recording is not waited for longer: the browser's voice speaks at once. */
const FIND_MS = 2_000;

export function Listening({ surface, document: work, request, topHeight, ports, onHeard, onClose }: ListeningProps) {
  const { recording: port } = ports;
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, setChosen] = useState<'recording' | 'browser'>('recording');
  const [session, setSession] = useState<ListeningSession | null>(null);
  const [isAway, setIsAway] = useState(false);
  const bar = useRef<HTMLElement>(null);
  /** Where the next voice continues after a change of voices. */
  const resumeAt = useRef<Span | null>(null);
  const calls = useRef({ ports, onHeard, onClose, topHeight });
  useEffect(() => {
    calls.current = { ports, onHeard, onClose, topHeight };
  });

  useEffect(() => {
    let isCurrent = true;
    const voices = 'speechSynthesis' in window ? loadEnglishVoices(speechSynthesis) : Promise.resolve([]);
    void Promise.all([findRecording(port), voices]).then(
      ([recording, list]) => isCurrent && setFound({ recording, voices: list }),
    );
    return () => {
      isCurrent = false;
    };
  }, [port]);
  const isRecorded = chosen === 'recording' && found?.recording != null;
  useEffect(() => {
    if (!found || (!isRecorded && found.voices.length === 0)) return;
    let isOver = false;
    let started: ListeningSession | null = null;
    let player: RecordingPlayer | null = null;
    const start = (speaker: Speaker, sentences: readonly SpokenSentence[]) => {
      started = startListening({
        surface,
        sentences,
        speaker,
        document: work,
        edges: () => ({ top: calls.current.topHeight, bottom: bar.current?.offsetHeight ?? 0 }),
        onAway: setIsAway,
        onListening(isListening, heard) {
          calls.current.ports.onListening?.(isListening);
          calls.current.onHeard(heard);
        },
        nextText: calls.current.ports.nextText,
        onClose: () => calls.current.onClose(),
      });
      setSession(started);
    };
    const startRecorded = async ({ sentences: marks, duration, address }: WorkRecording) => {
      const sound = new Audio(await address());
      if (isOver) return;
      player = createRecordingPlayer({ sound, marks, rate: storedPace(), renew: address });
      const { sentences, markOf } = recordedSentences(surface.view, marks);
      start({ is: 'recording', player, markOf, duration }, sentences);
    };
    let stopGathering = () => {};
    if (isRecorded && found.recording) {
      // Without network, or without a token, the browser's voice does; without any, the button is there to press again.
      startRecorded(found.recording).catch((error: unknown) => {
        console.debug('the recording was not to be had', error);
        if (isOver) return;
        if (found.voices.length > 0) return setChosen('browser');
        toast(errorText(error));
        calls.current.onClose();
      });
    } else {
      const { voices } = found;
      stopGathering = inTimeSlices(spokenSentences(surface.view), (sentences) =>
        start({ is: 'browser', synthesis: speechSynthesis, voices }, sentences.flat()),
      );
    }
    return () => {
      isOver = true;
      stopGathering();
      resumeAt.current = started?.current() ?? resumeAt.current;
      started?.dispose();
      player?.dispose();
      setSession(null);
    };
  }, [surface, work, found, isRecorded]);
  const asked = useRef<ListeningRequest | null>(null);
  useEffect(() => {
    if (!session) return;
    session.playFrom(asked.current === request ? resumeAt.current : request.at);
    asked.current = request;
  }, [session, request]);

  if (!found) return null;
  const hasNone = !found.recording && found.voices.length === 0;
  const again = async () => setFound({ ...found, recording: await findRecording(port) });
  if (hasNone) return <NoVoice maker={port && <RecordingMaker port={port} onReady={again} />} onClose={onClose} />;
  if (!session) return null;
  return (
    <Speaking
      {...{ session, isAway, bar, onClose }}
      voices={found.voices}
      recordedBy={found.recording?.voice ?? null}
      isRecorded={isRecorded}
      onRecorded={(wanted) => setChosen(wanted ? 'recording' : 'browser')}
      maker={port && !found.recording && <RecordingMaker port={port} onReady={null} />}
    />
  );
}

/** Null also where it cannot be asked for. */
async function findRecording(port: RecordingPort | undefined): Promise<WorkRecording | null> {
  if (!port) return null;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), FIND_MS));
  return Promise.race([port.find(), late]).catch((error: unknown) => {
    console.debug('whether there is a recording is not known', error);
    return null;
  });
}

interface SpeakingProps {
  session: ListeningSession;
  voices: readonly SpeechSynthesisVoice[];
  /** Name of the recording's voice; null without a recording. */
  recordedBy: string | null;
  isRecorded: boolean;
  onRecorded: (isWanted: boolean) => void;
  maker: ReactNode;
  isAway: boolean;
  bar: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Speaking(props: SpeakingProps) {
  const { session, voices, recordedBy, isRecorded, onRecorded, maker, isAway, bar, onClose } = props;
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [isOpen, setIsOpen] = useState(false);
  const repeat = () => session.setRepeat(nextRepeat(state.repeat));
  useListeningKeys({ toggle: session.toggle, step: session.step, repeat });
  useBarHeight(bar);
  useEffect(() => {
    if (state.status === 'failed') toast('语音没有声音，请换一个声音，或过一会儿再试');
  }, [state.status]);
  return (
    <>
      <PlayBar
        bar={bar}
        state={state}
        count={session.count()}
        speaker={isRecorded && recordedBy !== null ? recordedBy : '浏览器语音'}
        maker={maker}
        isAway={isAway}
        onToggle={session.toggle}
        onStep={session.step}
        onRepeat={repeat}
        onGoBack={session.goBack}
        onSettings={() => setIsOpen(true)}
        onClose={onClose}
      />
      <ListeningSettings
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        {...{ session, state, voices, recordedBy, isRecorded, onRecorded }}
      />
    </>
  );
}

export interface ListeningActions {
  toggle(): void;
  step(direction: 1 | -1): void;
  repeat(): void;
}

function useListeningKeys(actions: ListeningActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const { toggle, step, repeat } = latest.current;
      const clicks: Record<string, () => void> = {
        p: toggle,
        ',': () => step(-1),
        '.': () => step(1),
        r: repeat,
      };
      clicks[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Tells the style sheet how high the bar is, for what stands above it: messages, and the line of what waits on this device. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    const { style } = document.documentElement;
    if (current === null) return;
    const resizes = new ResizeObserver(() => style.setProperty('--audio-bar', `${current.offsetHeight}px`));
    resizes.observe(current);
    return () => {
      resizes.disconnect();
      style.removeProperty('--audio-bar');
    };
  }, [bar]);
}

function NoVoice({ maker, onClose }: { maker: ReactNode; onClose: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar);
  return (
    <section className="audio" aria-label="朗读" ref={bar}>
      <div className="audio-row">
        <p className="audio-note" role="status">
          <b>这台设备没有英语语音</b>
          <span className="dim">
            在系统设置的「文字转语音」里下载一种英语语音，再打开这一页；微信里请用右上角菜单在浏览器打开。
          </span>
        </p>
        <IconButton icon={X} label="关闭朗读" onClick={onClose} />
      </div>
      {maker && <p className="audio-who">{maker}</p>}
    </section>
  );
}

interface RecordingMakerProps {
  port: RecordingPort;
  /** Called when it is made; null leaves it for the next start. */
  onReady: (() => void) | null;
}

type Making = { is: 'offered' | 'made' } | { is: 'making'; share: number } | { is: 'failed'; message: string };

function RecordingMaker({ port, onReady }: RecordingMakerProps) {
  const [making, setMaking] = useState<Making>({ is: 'offered' });
  const over = useRef(new AbortController());
  useEffect(() => {
    const asking = new AbortController();
    over.current = asking;
    // The recording is made to its end; only nobody waits for it here.
    return () => asking.abort();
  }, []);
  async function make() {
    const { signal } = over.current;
    setMaking({ is: 'making', share: 0 });
    try {
      await port.make(signal, (share) => setMaking({ is: 'making', share }));
      if (signal.aborted) return;
      setMaking({ is: 'made' });
      onReady?.();
    } catch (error) {
      if (!signal.aborted) setMaking({ is: 'failed', message: errorText(error) });
    }
  }
  if (making.is === 'making') return <span role="status">正在做录音，{Math.round(making.share * 100)}%</span>;
  if (making.is === 'made') return <span role="status">录音做好了，下次朗读就用它</span>;
  return (
    <>
      {making.is === 'failed' && <span role="alert">{making.message}</span>}
      <button type="button" className="link pad" onClick={() => void make()}>
        {making.is === 'failed' ? '再试一次' : '做一份录音'}
      </button>
    </>
  );
}
