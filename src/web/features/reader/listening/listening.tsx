/**
 * Reading aloud, from the click on the headphones until it is closed: finds the voices, starts the session, shows the bar and handles
 * its keys. Where the device has no English voice it says so, and what helps.
 */
import { X } from 'lucide';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { loadEnglishVoices } from '../../speech/english-voices.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { inTimeSlices } from '../core/time-slicing.ts';
import type { ReaderDocument } from '../ports.ts';
import { isTyping } from '../use-reader-keys.ts';
import { type ListeningSession, startListening } from './listening-session.ts';
import { ListeningSettings } from './listening-settings.tsx';
import { nextRepeat, PlayBar } from './play-bar.tsx';
import { spokenSentences } from './spoken-text.ts';
import type { ListeningRequest } from './use-listening.ts';

export interface ListeningProps {
  surface: ReaderSurface;
  document: ReaderDocument;
  request: ListeningRequest;
  /** Of the bar at the top, CSS pixels. */
  topHeight: number;
  /** A sentence was heard. */
  onHeard?: (() => void) | undefined;
  onClose: () => void;
}

export function Listening({ surface, document: work, request, topHeight, onHeard, onClose }: ListeningProps) {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[] | null>(null);
  const [session, setSession] = useState<ListeningSession | null>(null);
  const [isAway, setIsAway] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const calls = useRef({ onHeard, onClose, topHeight });
  useEffect(() => {
    calls.current = { onHeard, onClose, topHeight };
  });

  useEffect(() => {
    let isCurrent = true;
    const found = 'speechSynthesis' in window ? loadEnglishVoices(speechSynthesis) : Promise.resolve([]);
    void found.then((list) => isCurrent && setVoices(list));
    return () => {
      isCurrent = false;
    };
  }, []);
  useEffect(() => {
    if (!voices || voices.length === 0) return;
    let started: ListeningSession | null = null;
    const stopGathering = inTimeSlices(spokenSentences(surface.view), (sentences) => {
      started = startListening({
        surface,
        sentences: sentences.flat(),
        document: work,
        synthesis: speechSynthesis,
        voices,
        edges: () => ({ top: calls.current.topHeight, bottom: bar.current?.offsetHeight ?? 0 }),
        onAway: setIsAway,
        onHeard: () => calls.current.onHeard?.(),
        onClose: () => calls.current.onClose(),
      });
      setSession(started);
    });
    return () => {
      stopGathering();
      started?.dispose();
    };
  }, [surface, work, voices]);
  useEffect(() => session?.playFrom(request.at), [session, request]);

  if (voices?.length === 0) return <NoVoice onClose={onClose} />;
  if (!session || !voices) return null;
  return <Speaking session={session} voices={voices} isAway={isAway} bar={bar} onClose={onClose} />;
}

interface SpeakingProps {
  session: ListeningSession;
  voices: readonly SpeechSynthesisVoice[];
  isAway: boolean;
  bar: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Speaking({ session, voices, isAway, bar, onClose }: SpeakingProps) {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [isOpen, setIsOpen] = useState(false);
  const repeat = () => session.setRepeat(nextRepeat(state.repeat));
  useListeningKeys({ toggle: session.toggle, step: session.step, repeat });
  useEffect(() => {
    if (state.status === 'failed') toast('语音没有声音，请换一个声音，或过一会儿再试');
  }, [state.status]);
  return (
    <>
      <PlayBar
        bar={bar}
        state={state}
        count={session.count}
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
        session={session}
        state={state}
        voices={voices}
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
      clicks[event.key]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function NoVoice({ onClose }: { onClose: () => void }) {
  return (
    <section className="audio" aria-label="朗读">
      <div className="audio-row">
        <p className="audio-note" role="status">
          <b>这台设备没有英语语音</b>
          <span className="dim">
            在系统设置的“文字转语音”里下载一种英语语音，再打开这一页；微信里请用右上角菜单在浏览器打开。
          </span>
        </p>
        <IconButton icon={X} label="关闭朗读" onClick={onClose} />
      </div>
    </section>
  );
}
