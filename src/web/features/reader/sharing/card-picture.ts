/** Draws a passage as a picture to share, on a canvas, in a theme's colours and the page's fonts. Free of React. */
import type { Theme } from '../../../shell/theme-script.ts';
import { type Line, linesOf } from './line-breaking.ts';

export interface CardText {
  quote: string;
  /** Whether the passage is Chinese, as one of the translation is. */
  isChinese: boolean;
  translation: string | null;
  title: string;
  /** `The Evening Ledger · 11 月 20 日` */
  origin: string;
  address: string;
}

/** CSS pixels; drawn at twice that. */
const WIDTH = 540;
const MARGIN = 44;
const SCALE = 2;
const PRODUCT = '外刊轻读';
/** A passage of several pages is too long for a picture. */
const MAX_LINES = 26;

interface Style {
  size: number;
  lead: number;
  weight: number;
  family: string;
  colour: string;
}

/** Waits for the fonts that the card needs; where they don't come, and for a letter that they lack, the system's are drawn. */
export async function drawCard(canvas: HTMLCanvasElement, text: CardText, theme: Theme): Promise<void> {
  const colours = coloursOf(theme);
  const quoteSize = text.quote.length > 320 ? 20 : text.quote.length > 140 ? 23 : 27;
  const quote: Style = {
    size: quoteSize,
    lead: quoteSize * (text.isChinese ? 1.75 : 1.5),
    weight: 400,
    family: text.isChinese ? colours.sans : colours.serif,
    colour: colours.ink,
  };
  const translation: Style = { size: 17, lead: 30, weight: 400, family: colours.sans, colour: colours.ink2 };
  const title: Style = { size: 17, lead: 26, weight: 600, family: colours.serif, colour: colours.ink };
  const small: Style = { size: 14, lead: 22, weight: 400, family: colours.sans, colour: colours.ink3 };
  await Promise.all([loadFont(quote, text.quote), loadFont(title, text.title)]);

  const pen = canvas.getContext('2d');
  if (!pen) return;
  const wrap = (words: string, style: Style) => {
    pen.font = fontOf(style);
    return linesOf(words, WIDTH - 2 * MARGIN, (part) => pen.measureText(part).width, MAX_LINES);
  };
  const parts: { lines: Line[]; style: Style; above: number }[] = [
    { lines: wrap(text.quote, quote), style: quote, above: 44 },
    ...(text.translation ? [{ lines: wrap(text.translation, translation), style: translation, above: 18 }] : []),
    { lines: wrap(text.title, title), style: title, above: 40 },
    ...(text.origin ? [{ lines: wrap(text.origin, small), style: small, above: 4 }] : []),
  ];
  const body = parts.reduce((sum, { lines, style, above }) => sum + above + lines.length * style.lead, MARGIN);
  const height = Math.ceil(body + 28 + 68);
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = colours.accent;
  pen.fillRect(MARGIN, MARGIN, 32, 4);

  pen.textBaseline = 'middle';
  let y = MARGIN;
  for (const { lines, style, above } of parts) {
    y += above;
    pen.font = fontOf(style);
    pen.fillStyle = style.colour;
    for (const line of lines) {
      pen.fillText(line, MARGIN, y + style.lead / 2);
      y += style.lead;
    }
  }
  drawFoot(pen, { y: y + 28, small, colours, address: text.address });
}

interface Foot {
  y: number;
  small: Style;
  colours: ReturnType<typeof coloursOf>;
  address: string;
}

function drawFoot(pen: CanvasRenderingContext2D, { y, small, colours, address }: Foot): void {
  pen.fillStyle = colours.line;
  pen.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 1);
  const middle = y + 34;
  drawLogo(pen, MARGIN, middle - 12, colours);
  pen.font = fontOf({ ...small, size: 15, weight: 600 });
  pen.fillStyle = colours.ink;
  pen.fillText(PRODUCT, MARGIN + 34, middle);
  pen.font = fontOf(small);
  pen.fillStyle = colours.ink3;
  pen.textAlign = 'right';
  pen.fillText(address, WIDTH - MARGIN, middle, WIDTH - 2 * MARGIN - 130);
  pen.textAlign = 'left';
}

/** The sign of `ui/logo.tsx`, 24 px wide. */
function drawLogo(pen: CanvasRenderingContext2D, x: number, y: number, { ink, accent }: Record<string, string>): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(24 / 32, 24 / 32);
  pen.fillStyle = ink ?? '';
  for (const [left, top, width] of [
    [2, 4, 28],
    [2, 14, 9],
    [2, 24, 9],
  ] as const)
    pen.fillRect(left, top, width, 4);
  pen.strokeStyle = accent ?? '';
  pen.lineWidth = 4;
  pen.beginPath();
  pen.arc(22, 20.5, 6, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
}

/** The first family alone: the others are stand-ins by the names of local fonts, and one that this device lacks fails the whole list. */
async function loadFont(style: Style, text: string): Promise<void> {
  const [family = ''] = style.family.split(',');
  try {
    await document.fonts.load(fontOf({ ...style, family }), text);
  } catch {
    // The font cannot be loaded, as without network: the next family in the list is used.
  }
}

function fontOf({ weight, size, family }: Style): string {
  return `${weight} ${size}px ${family}`;
}

/** A theme's tokens, whatever theme the page shows. */
function coloursOf(theme: Theme) {
  const sample = document.createElement('div');
  sample.dataset.theme = theme;
  sample.hidden = true;
  document.body.append(sample);
  const style = getComputedStyle(sample);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const colours = {
    paper: read('--paper'),
    ink: read('--ink'),
    ink2: read('--ink-2'),
    ink3: read('--ink-3'),
    line: read('--line'),
    accent: read('--accent'),
    serif: read('--serif'),
    sans: read('--sans'),
  };
  sample.remove();
  return colours;
}
