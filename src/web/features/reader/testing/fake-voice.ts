/** A fake `speechSynthesis` for a test's page: it says nothing by itself, the test drives it through `voiceTest`. */

export interface VoiceTest {
  /** Texts with the voice, the one being said first. */
  waiting(): { text: string; rate: number; voice: string | undefined }[];
  start(): void;
  /** A word begins at this offset of what is being said. */
  word(at: number): void;
  /** Ends what is being said; the next text begins. */
  end(): void;
  fail(reason: SpeechSynthesisErrorCode): void;
}

declare global {
  var voiceTest: VoiceTest;
}

/** Runs in the page, so it uses nothing from outside. */
export function installFakeVoice(): void {
  let queue: SpeechSynthesisUtterance[] = [];
  const voice = (name: string, lang: string) => ({ name, lang, voiceURI: name, default: false, localService: true });
  const voices = [voice('Tingting', 'zh-CN'), voice('Daniel', 'en-GB'), voice('Samantha (Premium)', 'en-US')];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [...voices],
    speak: (utterance: SpeechSynthesisUtterance) => queue.push(utterance),
    cancel() {
      queue = [];
    },
    resume() {},
  });
  for (const [name, get] of Object.entries({ speaking: () => queue.length > 0, pending: () => queue.length > 1 })) {
    Object.defineProperty(synthesis, name, { get });
  }
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
    value: class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
  const tell = (handler: 'onstart' | 'onend' | 'onboundary' | 'onerror', event: object) =>
    (queue[0]?.[handler] as ((event: object) => void) | null | undefined)?.(event);
  globalThis.voiceTest = {
    waiting: () => queue.map(({ text, rate, voice: chosen }) => ({ text, rate, voice: chosen?.name })),
    start: () => tell('onstart', {}),
    word: (at) => tell('onboundary', { name: 'word', charIndex: at }),
    end() {
      const said = queue[0];
      queue = queue.slice(1);
      said?.onend?.({} as SpeechSynthesisEvent);
      tell('onstart', {});
    },
    fail: (reason) => tell('onerror', { error: reason }),
  };
}

/** A browser that can speak, but no English. */
export function installForeignVoice(): void {
  const voices = [{ name: 'Tingting', lang: 'zh-CN', voiceURI: 'Tingting' }];
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => voices });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  setTimeout(() => synthesis.dispatchEvent(new Event('voiceschanged')), 300);
}
