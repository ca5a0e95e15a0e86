/** Draws a text as a QR code: the modules as one SVG path in a square of `size` units. */
import { encode } from 'uqr';

export interface QrDrawing {
  size: number;
  /** SVG path data, one unit a module. */
  path: string;
}

/** Drawing of a QR code, with the margin of four modules that ISO/IEC 18004 requires. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
