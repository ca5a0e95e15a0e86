/**
 * A picture code as sound, for whoever cannot see it: each letter by its name and by a word that begins with it, since the names of many
 * letters are alike; each figure by its name. Slowly, with time to type between them. Nothing hides the letters from a program that
 * listens: what holds it back is the limit on pictures and on messages (decision 119).
 */
import { joined, type SpeechThread } from '#server/providers/speech/speech-thread.ts';
import spelling from '#server/words/spelling-words.json' with { type: 'json' };

const WORDS: Record<string, string> = spelling.letter;
/** Seconds of silence after each letter, in which it is typed. */
const PAUSE = 1;

export interface CaptchaSpeaker {
  /** @returns MP3 of some ten seconds. Letters are said once for a process; joining them takes some 20 ms. */
  say(answer: string): Promise<Uint8Array>;
}

export function createCaptchaSpeaker(thread: Pick<SpeechThread, 'builtIn' | 'spell' | 'mp3'>): CaptchaSpeaker {
  const { rate } = thread.builtIn;
  const pause = new Float32Array(rate * PAUSE);
  const said = new Map<string, Promise<Float32Array>>();

  async function spell(letter: string): Promise<Float32Array> {
    const word = WORDS[letter];
    const parts = [`${letter}.`, ...(word === undefined ? [] : [`${word}.`])];
    const sounds: Float32Array[] = [];
    for (const part of parts) sounds.push(await thread.spell(part));
    return joined([...sounds, pause]);
  }
  function letterOf(letter: string): Promise<Float32Array> {
    const known = said.get(letter);
    if (known !== undefined) return known;
    const saying = spell(letter);
    said.set(letter, saying);
    // A letter that failed is spoken anew when it is next asked for.
    saying.catch(() => said.delete(letter));
    return saying;
  }
  return {
    async say(answer) {
      const letters: Float32Array[] = [];
      for (const letter of answer) letters.push(await letterOf(letter));
      const mp3 = await thread.mp3(rate);
      const adding = mp3.add(joined([pause, ...letters]));
      // Orders are carried out in turn. The file is closed where it could not be filled, too.
      const [, bytes] = await Promise.all([adding, mp3.end()]);
      return bytes;
    },
  };
}
