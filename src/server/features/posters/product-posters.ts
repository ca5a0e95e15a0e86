/** Posters of the product: with its prices, and with an invitation. Above both a quilt of covers. */
import type { Node } from '@takumi-rs/helpers';
import {
  box,
  en,
  PAPER,
  type PosterSize,
  picture,
  qr,
  row,
  type Scene,
  sheet,
  sign,
  sizeOf,
  zh,
} from './poster-nodes.ts';

export interface Offer {
  level: 1 | 2;
  days: number;
  /** Price in fen. */
  price: number;
  isFirstOrder: boolean;
}

export interface ProductPoster {
  size: PosterSize;
  /** Offers in the order of the price list; the poster has room for the first ones. Without any it says what the product does. */
  offers: readonly Offer[];
  /** A reader's own code as people write it; null for a visitor. */
  code: string | null;
  /** Address in the QR code. */
  url: string;
}

/** Covers that go well together, row by row. */
export const QUILT = [
  '02-tide',
  '05-leaf',
  '21-mask',
  '16-ice',
  '15-bell',
  '10-bread',
  '26-peak',
  '08-rain',
  '13-seed',
  '04-orbit',
  '25-knot',
  '24-wing',
  '01-night',
  '11-shell',
  '23-rail',
  '07-bridge',
  '19-well',
  '09-kite',
  '14-loom',
  '20-clock',
] as const;

const LAYOUTS = {
  '3:4': { rows: 3, prices: 2, look: '' },
  '1:1': { rows: 2, prices: 2, look: 'd-square' },
  '9:16': { rows: 5, prices: 3, look: '' },
} as const satisfies Record<PosterSize, object>;

const LEVELS = { 1: '会员', 2: '高级会员' } as const;
const SPANS: Record<number, string> = {
  30: '一个月',
  31: '一个月',
  90: '三个月',
  180: '半年',
  365: '一年',
  366: '一年',
};
const MONTH = 30.4;

/** @param quilt JPEG bytes of the covers by name; one that is missing leaves its place empty */
export function productPoster(poster: ProductPoster, quilt: ReadonlyMap<string, Uint8Array>): Scene {
  const { size, offers, code, url } = poster;
  const { rows, prices, look } = LAYOUTS[size];
  const shown = offers.slice(0, prices);
  const lines =
    shown.length > 0
      ? shown.map(priceRow)
      : [featureRow('点一下', '看懂这个词、这一句'), featureRow('划下来', '生词带着原句一起留住')];
  const headline = size === '1:1' ? '每天一篇，读懂英语外刊' : '每天一篇，\n读懂英语外刊';
  const root = sheet(size, PAPER, [
    box('quilt', quiltRows(rows)),
    box(`d-body ${look}`, [
      row('name', [sign(60), zh('', '外刊轻读')]),
      zh('d-h', headline, { whiteSpace: 'pre-line' }),
      box('d-rows', lines),
      row('d-foot', [box('d-inv', invitation(code, url)), qr(url, size === '1:1' ? 168 : 208)]),
    ]),
  ]);
  return { root, size: sizeOf(size), pictures: new Map([...quilt].filter(([name]) => shownIn(rows).includes(name))) };
}

const shownIn = (rows: number): readonly string[] => QUILT.slice(0, rows * 4);

function quiltRows(rows: number): Node[] {
  return Array.from({ length: rows }, (_, n) =>
    row(
      'quilt-row',
      QUILT.slice(n * 4, n * 4 + 4).map((name) => box('quilt-cell', [picture(name, 270, 203)])),
    ),
  );
}

function invitation(code: string | null, url: string): Node[] {
  if (code === null) return [zh('d-a', '扫一扫，看看外刊轻读'), zh('d-label', new URL(url).host)];
  return [zh('d-a', '扫一扫，和我一起读'), zh('d-label', '我的邀请码'), en('serif d-code', code)];
}

function priceRow({ level, days, price, isFirstOrder }: Offer): Node {
  const name = `${LEVELS[level]}${SPANS[days] ?? ` ${days} 天`}${isFirstOrder ? '（首单）' : ''}`;
  const months = Math.round(days / MONTH);
  return row('d-row', [
    zh('', name),
    row('d-num', [months > 1 && zh('d-each', `合每月 ¥${yuan(price / months)}`), en('serif d-fig', `¥${yuan(price)}`)]),
  ]);
}

const yuan = (fen: number) => String(Math.round(fen / 10) / 10);

const featureRow = (how: string, what: string) => row('d-row', [zh('', how), zh('d-what', what)]);
