/** Saying words and sentences: a card's word by its recording, else with the browser's English voice. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewCard } from '#contract/shapes.ts';
import { chosenVoice, loadEnglishVoices } from '../speech/english-voices.ts';

export interface WordVoice {
  /** Undefined until the browser has listed its voices. */
  hasVoice: boolean | undefined;
  /** Says a text with the browser's voice; does nothing without one. */
  say(text: string): void;
  /** Undefined until it is known. */
  canSayWord(card: SpokenCard): boolean | undefined;
  /** Plays the word's recording, or uses the browser's voice where that cannot be played. */
  sayWord(card: SpokenCard): void;
}

type SpokenCard = Pick<ReviewCard, 'word' | 'audio'>;

export function useVoice(): WordVoice {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>();
  const loading = useRef<Promise<readonly SpeechSynthesisVoice[]>>(undefined);
  /** What was asked for last: only that is said, however late the voices are there. */
  const turn = useRef(0);
  const listed = useCallback(() => {
    loading.current ??= 'speechSynthesis' in globalThis ? loadEnglishVoices(speechSynthesis) : Promise.resolve([]);
    return loading.current;
  }, []);
  useEffect(() => {
    let isHere = true;
    void listed().then((list) => isHere && setVoices(list));
    return () => {
      isHere = false;
      turn.current += 1;
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    };
  }, [listed]);
  const say = useCallback(
    async (text: string) => {
      turn.current += 1;
      const mine = turn.current;
      const voice = chosenVoice(await listed());
      if (!voice || turn.current !== mine) return;
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
    [listed],
  );
  const sayWord = useCallback(
    ({ word, audio }: SpokenCard) => {
      if (audio === null) return void say(word);
      turn.current += 1;
      const mine = turn.current;
      // Without network, or where nothing may be played, the browser's voice says it.
      new Audio(audio).play().catch(() => {
        if (turn.current === mine) void say(word);
      });
    },
    [say],
  );
  const hasVoice = voices && voices.length > 0;
  return { hasVoice, say: (text) => void say(text), sayWord, canSayWord: ({ audio }) => audio !== null || hasVoice };
}
