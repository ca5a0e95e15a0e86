/**
 * A picture code as pixels. What stops a reading program is that letters run into one another and are crossed by lines as thick as
 * their own strokes: there is no place to part them at. Thin lines alone did not: once opened and closed (morphology) they were gone.
 */

import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer } from '@takumi-rs/core';
import { container, text } from '@takumi-rs/helpers';
import sharp from 'sharp';

export const CAPTCHA_WIDTH = 220;
const HEIGHT = 76;
/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ACDEFHJKLMNPRTVWXY34679';
const FONTS = [
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf',
  '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
];
const PAPER = [244, 242, 237] as const;
type Colour = readonly [number, number, number];
const INK: readonly [Colour, ...Colour[]] = [
  [58, 43, 31],
  [31, 58, 77],
  [77, 31, 43],
  [43, 77, 31],
];
const familyOf = (index: number): string => `Captcha${'ABC'.charAt(index)}`;

/** @param length letters */
export function newAnswer(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** People type lower case, spaces and the wide letters of Chinese keyboards; look-alikes cannot occur. */
export function normaliseAnswer(answer: string): string {
  return answer.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

export interface CaptchaPainter {
  /** @returns WebP bytes, {@link CAPTCHA_WIDTH} wide; about 5 ms. */
  paint(answer: string): Promise<Buffer>;
}

export function createCaptchaPainter(): CaptchaPainter {
  let renderer: Promise<Renderer> | undefined;
  async function load(): Promise<Renderer> {
    const made = new Renderer();
    const { resolve } = createRequire(import.meta.url);
    for (const [index, font] of FONTS.entries()) {
      await made.registerFont({ name: familyOf(index), data: await readFile(resolve(font)) });
    }
    return made;
  }
  return {
    async paint(answer) {
      renderer ??= load();
      const ink = INK[randomInt(INK.length)] ?? INK[0];
      const letters = [...answer].map((letter, index) =>
        text(letter, {
          fontSize: randomInt(56, 66),
          color: `rgb(${ink.join(',')})`,
          transform: `rotate(${randomInt(-20, 21)}deg) skewX(${randomInt(-12, 13)}deg) translateY(${randomInt(-5, 6)}px)`,
          fontFamily: familyOf(randomInt(FONTS.length)),
          // Into the letter before it.
          marginLeft: index === 0 ? 0 : -randomInt(2, 6),
        }),
      );
      const scene = container({
        style: {
          width: CAPTCHA_WIDTH,
          height: HEIGHT,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          backgroundColor: `rgb(${PAPER.join(',')})`,
        },
        children: letters,
      });
      const pixels = await (await renderer).render(scene, { width: CAPTCHA_WIDTH, height: HEIGHT, format: 'raw' });
      const warped = crossOut(warp(pixels), ink);
      return sharp(warped, { raw: { width: CAPTCHA_WIDTH, height: HEIGHT, channels: 4 } })
        .webp({ quality: 60 })
        .toBuffer();
    },
  };
}

/** Moves every pixel along waves of random phase and length, two in each direction. */
function warp(source: Uint8Array): Uint8Array {
  const target = new Uint8Array(source.length);
  const across = waves(HEIGHT, 4, 11);
  const down = waves(CAPTCHA_WIDTH, 4, 17);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < CAPTCHA_WIDTH; x += 1) {
      const fromX = clamp(x + (across[y] ?? 0), CAPTCHA_WIDTH);
      const fromY = clamp(y + (down[x] ?? 0), HEIGHT);
      const from = 4 * (fromY * CAPTCHA_WIDTH + fromX);
      target.set(source.subarray(from, from + 4), 4 * (y * CAPTCHA_WIDTH + x));
    }
  }
  return target;
}

/** A long wave with a short one on it, in whole pixels. */
function waves(size: number, height: number, length: number): number[] {
  const [phase, other, share] = [randomInt(628) / 100, randomInt(628) / 100, randomInt(85, 116) / 100];
  return Array.from({ length: size }, (_, at) =>
    Math.round(height * Math.sin(at / (length * share) + phase) + 0.8 * Math.sin(at / 4.5 + other)),
  );
}

const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));

/** Waving lines through the letters, as thick as their strokes are thin: some in ink, some in paper; and specks. */
function crossOut(pixels: Uint8Array, ink: Colour): Uint8Array {
  const dot = (x: number, y: number, colour: Colour) => {
    if (x < 0 || x >= CAPTCHA_WIDTH || y < 0 || y >= HEIGHT) return;
    pixels.set([...colour, 255], 4 * (y * CAPTCHA_WIDTH + x));
  };
  for (const [colour, thickness] of [
    [PAPER, 2],
    [ink, 5],
    [ink, 3],
  ] as const) {
    const [base, height, phase, length] = [
      randomInt(22, HEIGHT - 22),
      randomInt(6, 15),
      randomInt(628) / 100,
      randomInt(20, 34),
    ];
    for (let x = 0; x < CAPTCHA_WIDTH; x += 1) {
      const y = Math.round(base + height * Math.sin(x / length + phase));
      for (let row = 0; row < thickness; row += 1) dot(x, y + row, colour);
    }
  }
  for (let speck = 0; speck < 60; speck += 1) {
    const [x, y] = [randomInt(CAPTCHA_WIDTH), randomInt(HEIGHT)];
    for (let part = 0; part < 4; part += 1) dot(x + (part & 1), y + (part >> 1), ink);
  }
  return pixels;
}
