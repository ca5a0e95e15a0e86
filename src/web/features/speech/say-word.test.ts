/** What is heard of a word that is said again and again, by browsers with and without voices. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayWord } from './say-word.ts';

let heard: string[];
beforeEach(() => {
  heard = [];
  vi.stubGlobal(
    'Audio',
    class {
      readonly address: string;
      constructor(address: string) {
        this.address = address;
      }
      async play() {
        heard.push(this.address);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Also a browser that tells no voices, though it may have one. */
function giveVoices(...langs: string[]) {
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
    },
  );
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => langs.map((lang) => ({ lang, localService: true })),
    cancel: () => undefined,
    speak: ({ lang }: { lang: string }) => heard.push(lang),
  });
}
const sayThrice = (word: string, audio?: string) => {
  for (let times = 0; times < 3; times += 1) sayWord(word, audio);
  return heard;
};

test('a browser without speech plays the recording each time', () => {
  expect(sayThrice('harbour', '/harbour.mp3')).toEqual(['/harbour.mp3', '/harbour.mp3', '/harbour.mp3']);
});

test('so does one whose voices speak no British English', () => {
  giveVoices('zh-CN', 'en-US');
  expect(sayThrice('tide', '/tide.mp3')).toEqual(['/tide.mp3', '/tide.mp3', '/tide.mp3']);
});

test('where there is a British voice the second time is its', () => {
  giveVoices('en_GB');
  expect(sayThrice('rope', '/rope.mp3')).toEqual(['/rope.mp3', 'en-GB', '/rope.mp3']);
});

test('what has no recording is said in both ways, also where the voices are not told', () => {
  giveVoices();
  expect(sayThrice('a passage of the text')).toEqual(['en-US', 'en-GB', 'en-US']);
});
