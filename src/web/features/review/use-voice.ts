/** Saying words and sentences: a card's word by its recording, else with the browser's English voice. */
import { useCallback, useEffect, useState } from 'react';
import type { ReviewCard } from '#contract/shapes.ts';
import { chosenVoice, loadEnglishVoices } from '../speech/english-voices.ts';

export interface WordVoice {
  /** Undefined until the browser has listed its voices. */
  hasVoice: boolean | undefined;
  /** With the browser's voice; does nothing without one. */
  say(text: string): void;
  /** Undefined until it is known. */
  canSayWord(card: SpokenCard): boolean | undefined;
  /** Its recording, or the browser's voice where that cannot be played. */
  sayWord(card: SpokenCard): void;
}

type SpokenCard = Pick<ReviewCard, 'word' | 'audio'>;

export function useVoice(): WordVoice {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>();
  useEffect(() => {
    let isHere = true;
    const found = 'speechSynthesis' in globalThis ? loadEnglishVoices(speechSynthesis) : Promise.resolve([]);
    void found.then((list) => isHere && setVoices(list));
    return () => {
      isHere = false;
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    };
  }, []);
  const say = useCallback(
    (text: string) => {
      const voice = voices && chosenVoice(voices);
      if (!voice) return;
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
    [voices],
  );
  const sayWord = useCallback(
    ({ word, audio }: SpokenCard) => {
      if (audio === null) return say(word);
      // Without network, or where nothing may be played, the browser's voice says it.
      new Audio(audio).play().catch(() => say(word));
    },
    [say],
  );
  const hasVoice = voices && voices.length > 0;
  return { hasVoice, say, sayWord, canSayWord: ({ audio }) => audio !== null || hasVoice };
}
