/** Reading aloud, from the press on the headphones until it is closed: finds the voices, starts the session, shows the bar. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast.ts';
import { inTurns } from '../core/in-turns.ts';
import type { ReaderDocument } from '../ports.ts';
import type { Stage } from '../stage.ts';
import { type ListeningSession, startListening } from './listening-session.ts';
import { ListeningSettings } from './listening-settings.tsx';
import { NoVoice } from './no-voice.tsx';
import { nextRepeat, PlayBar } from './play-bar.tsx';
import { spokenSentences } from './spoken-text.ts';
import type { ListeningRequest } from './use-listening.ts';
import { useListeningKeys } from './use-listening-keys.ts';
import { loadEnglishVoices } from './voices.ts';

export interface ListeningProps {
  stage: Stage;
  document: ReaderDocument;
  request: ListeningRequest;
  /** Of the bar at the top, CSS pixels. */
  topHeight: number;
  /** A sentence was heard. */
  onHeard?: (() => void) | undefined;
  onClose: () => void;
}

export function Listening({ stage, document: work, request, topHeight, onHeard, onClose }: ListeningProps) {
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
    const stopGathering = inTurns(spokenSentences(stage.view), (sentences) => {
      started = startListening({
        stage,
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
  }, [stage, work, voices]);
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
