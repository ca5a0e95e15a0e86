/** Speaks a word or a passage with the browser's voice: first in American English, the second time in British. */

let last: { text: string; lang: string } | undefined;

/** Does nothing where the browser has no voice. */
export function sayWord(text: string): void {
  if (!('speechSynthesis' in globalThis)) return;
  const lang = last?.text === text && last.lang === 'en-US' ? 'en-GB' : 'en-US';
  last = { text, lang };
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = lang;
  utterance.voice = voiceFor(lang);
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}

function voiceFor(lang: string): SpeechSynthesisVoice | null {
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.replace('_', '-') === lang);
  return voices.find((voice) => voice.localService) ?? voices[0] ?? null;
}
