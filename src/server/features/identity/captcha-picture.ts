/** A picture code as pixels: letters drawn one by one, warped by two sine waves, with specks and lines over them. */

import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Renderer } from '@takumi-rs/core';
import { container, text } from '@takumi-rs/helpers';
import sharp from 'sharp';

export const CAPTCHA_WIDTH = 220;
const HEIGHT = 76;
/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ACDEFHJKLMNPRTUVWXY34679';
const FONT = '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
const INK = ['#3a2b1f', '#1f3a4d', '#4d1f2b', '#2b4d1f'];

/** @param length letters */
export function newAnswer(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** People type lower case, and look-alikes cannot occur. */
export function normaliseAnswer(answer: string): string {
  return answer.trim().toUpperCase();
}

export interface CaptchaPainter {
  /** @returns WebP bytes, {@link CAPTCHA_WIDTH} wide; about 5 ms. */
  paint(answer: string): Promise<Buffer>;
}

export function createCaptchaPainter(): CaptchaPainter {
  let renderer: Promise<Renderer> | undefined;
  async function load(): Promise<Renderer> {
    const made = new Renderer();
    const data = await readFile(createRequire(import.meta.url).resolve(FONT));
    await made.registerFont({ name: 'Captcha', data, weight: 700 });
    return made;
  }
  return {
    async paint(answer) {
      renderer ??= load();
      const letters = [...answer].map((letter) =>
        text(letter, {
          fontSize: randomInt(40, 52),
          color: INK[randomInt(INK.length)] ?? '#000',
          transform: `rotate(${randomInt(-24, 25)}deg) translateY(${randomInt(-6, 7)}px)`,
          fontFamily: 'Captcha',
        }),
      );
      const scene = container({
        style: {
          width: CAPTCHA_WIDTH,
          height: HEIGHT,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-evenly',
          backgroundColor: '#f4f2ed',
        },
        children: letters,
      });
      const pixels = await (await renderer).render(scene, { width: CAPTCHA_WIDTH, height: HEIGHT, format: 'raw' });
      const warped = speckle(warp(pixels));
      return sharp(warped, { raw: { width: CAPTCHA_WIDTH, height: HEIGHT, channels: 4 } })
        .webp({ quality: 60 })
        .toBuffer();
    },
  };
}

/** Moves every pixel along two sine waves of random phase. */
function warp(source: Uint8Array): Uint8Array {
  const target = new Uint8Array(source.length);
  const [phaseX, phaseY] = [randomInt(628) / 100, randomInt(628) / 100];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < CAPTCHA_WIDTH; x += 1) {
      const fromX = clamp(Math.round(x + 5 * Math.sin(y / 11 + phaseX)), CAPTCHA_WIDTH);
      const fromY = clamp(Math.round(y + 4 * Math.sin(x / 17 + phaseY)), HEIGHT);
      const from = 4 * (fromY * CAPTCHA_WIDTH + fromX);
      target.set(source.subarray(from, from + 4), 4 * (y * CAPTCHA_WIDTH + x));
    }
  }
  return target;
}

const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));

/** Two waving lines and a handful of specks, in ink. */
function speckle(pixels: Uint8Array): Uint8Array {
  const dot = (x: number, y: number) => {
    if (x >= 0 && x < CAPTCHA_WIDTH && y >= 0 && y < HEIGHT) pixels.set([70, 60, 55, 255], 4 * (y * CAPTCHA_WIDTH + x));
  };
  for (let line = 0; line < 2; line += 1) {
    const [base, height, phase] = [randomInt(18, HEIGHT - 18), randomInt(6, 16), randomInt(628) / 100];
    for (let x = 0; x < CAPTCHA_WIDTH; x += 1) {
      const y = Math.round(base + height * Math.sin(x / 26 + phase));
      dot(x, y);
      dot(x, y + 1);
    }
  }
  for (let speck = 0; speck < 160; speck += 1) dot(randomInt(CAPTCHA_WIDTH), randomInt(HEIGHT));
  return pixels;
}
