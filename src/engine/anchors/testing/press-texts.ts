/** Realistic texts: the sample articles, as paragraphs of sentences, English and Chinese. */
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../data/articles/', import.meta.url);

export type Sentences = readonly (readonly string[])[];

export interface PressText {
  en: Sentences;
  zh: Sentences;
}

export function pressTexts(): PressText[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const [, , body = ''] = readFileSync(new URL(name, FOLDER), 'utf8').split(/^---$/m);
      const paragraphs = body
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.split('\n').map((line) => line.split(' ‖ ')));
      const side = (index: 0 | 1) => paragraphs.map((lines) => lines.map((line) => line[index] ?? ''));
      return { en: side(0), zh: side(1) };
    });
}
