/**
 * Speaks a word or a passage: a word by its recording, the second time with the browser's voice in British English, where it has one;
 * anything else with the browser's voice, first in American English, then in British.
 */

let last: { text: string; lang: string } | undefined;

/** @param audio address of a recording of it */
export function sayWord(text: string, audio?: string | null): void {
  const isAgain = last?.text === text && last.lang === 'en-US';
  const lang = isAgain && (!audio || voiceFor('en-GB') !== null) ? 'en-GB' : 'en-US';
  last = { text, lang };
  if (!audio || lang === 'en-GB') speak(text, lang);
  // Without network, or where playing is blocked, the browser's voice says it.
  else new Audio(audio).play().catch(() => speak(text, lang));
}

/** Does nothing where the browser has no voice. */
function speak(text: string, lang: string): void {
  if (!('speechSynthesis' in globalThis)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = lang;
  utterance.voice = voiceFor(lang);
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

function voiceFor(lang: string): SpeechSynthesisVoice | null {
  if (!('speechSynthesis' in globalThis)) return null;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.replace('_', '-') === lang);
  return voices.find((voice) => voice.localService) ?? voices[0] ?? null;
}
