/** The browser's own English voice for single words and sentences. */
import { useCallback, useEffect, useState } from 'react';
import { chosenVoice, loadEnglishVoices } from '../speech/english-voices.ts';

export interface WordVoice {
  /** Undefined until the browser has told. */
  hasVoice: boolean | undefined;
  /** Does nothing without a voice. */
  say(text: string): void;
}

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
  return { hasVoice: voices && voices.length > 0, say };
}
