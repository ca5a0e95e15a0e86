/** Speech synthesis of words and sentences with the browser's English voice. */
import { useCallback, useEffect, useState } from 'react';
import { chosenVoice, loadEnglishVoices } from '../speech/english-voices.ts';

export interface WordVoice {
  /** Undefined until the browser has listed its voices. */
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
