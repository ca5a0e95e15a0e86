/** The English voices of this browser, the best first, and the one chosen on this device. */

import names from '#web/words/voices.json' with { type: 'json' };

const KEY = 'listening-voice';
/** Browsers that load their voices late fire an event then; a browser without voices fires none. */
const LOADING_MS = 2_500;
/** Names under which systems offer their better voices. */
const BETTER = new RegExp(names.better.join('|'), 'i');
/** Voices made for fun. */
const ODD = new RegExp(names.odd.join('|'), 'i');

/** Resolves to an empty list when there is no English voice. */
export async function loadEnglishVoices(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const present = englishOf(synthesis.getVoices());
  if (present.length > 0) return present;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', done);
      resolve();
    };
    const timer = setTimeout(done, LOADING_MS);
    synthesis.addEventListener('voiceschanged', done);
  });
  return englishOf(synthesis.getVoices());
}

/** The voice chosen on this device, if it still exists, else the best. */
export function chosenVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const kept = storedVoice();
  return voices.find(({ voiceURI }) => voiceURI === kept) ?? voices[0] ?? null;
}

/** Stores the choice on this device. */
export function storeVoice({ voiceURI }: SpeechSynthesisVoice): void {
  try {
    localStorage.setItem(KEY, voiceURI);
  } catch {
    // Storage may be unavailable; the choice then holds for this page only.
  }
}

const places: Record<string, string> = {
  us: '美国',
  gb: '英国',
  au: '澳大利亚',
  in: '印度',
  ie: '爱尔兰',
  za: '南非',
  ca: '加拿大',
  nz: '新西兰',
};

/** Name of a voice without the system's additions, and the country of its accent. */
export function voiceLabel({ name, lang }: SpeechSynthesisVoice): string {
  const place = places[lang.slice(3, 5).toLowerCase()];
  const short = name.replace(/^(Microsoft|Google)\s+/, '').replace(/\s*[-(（].*$/, '') || name;
  return place ? `${short} · ${place}` : short;
}

function englishOf(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const english = voices.filter(({ lang }) => /^en([-_]|$)/i.test(lang));
  return english.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name));
}

/** Lower is better. */
function rankOf({ name, lang, default: isDefault }: SpeechSynthesisVoice): number {
  const accent = /us$/i.test(lang) ? 0 : /gb$/i.test(lang) ? 1 : 2;
  return (ODD.test(name) ? 100 : 0) + (BETTER.test(name) ? 0 : 10) + accent * 2 + (isDefault ? 0 : 1);
}

function storedVoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
