/** A text as a picture, in the colours of a theme. */
import type { Node } from '@takumi-rs/helpers';
import { firstFitting, type HeightOf } from './article-posters.ts';
import { box, type Inks, row, type Scene, sign, zh } from './parts.ts';

export type TextTheme = 'light' | 'sepia' | 'black';

const THEMES: Record<TextTheme, Inks & { paper: string }> = {
  light: { paper: '#fcfbf9', ink: '#1b1a18', faint: '#55524b', accent: '#b52a18' },
  sepia: { paper: '#f3e9d2', ink: '#33281a', faint: '#5f513c', accent: '#a32a16' },
  black: { paper: '#000000', ink: '#d9d6cf', faint: '#98948b', accent: '#f47f64' },
};
const [WIDTH, LEAST_HEIGHT, MOST_HEIGHT] = [1080, 720, 4_000];

/** As high as its text: large letters for few, smaller ones for many. */
export async function textPicture(text: string, theme: TextTheme, heightOf: HeightOf): Promise<Scene> {
  const { paper, ...inks } = THEMES[theme];
  const steps = text.length <= 40 ? ['w-1', 'w-2', 'w-3'] : text.length <= 160 ? ['w-2', 'w-3'] : ['w-3'];
  const parts = steps.map((step) =>
    box('w', [
      box('', [zh(`w-text ${step}`, text)], { flexGrow: 1, justifyContent: 'center' }),
      row('w-foot', [sign(48, inks), zh('', '外刊轻读')]),
    ]),
  );
  const measure = (part: Node) => heightOf(part, WIDTH);
  const body = await firstFitting(parts, MOST_HEIGHT, measure);
  const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.ceil(await measure(body))));
  body.style = { height, color: inks.ink };
  const root = box('p', [body], { width: WIDTH, height, backgroundColor: paper });
  return { root, size: { width: WIDTH, height }, pictures: new Map() };
}
