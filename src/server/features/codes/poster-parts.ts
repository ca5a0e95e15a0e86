/** What posters are put together from: colours, letters, rows and columns, the sign, and a link as a QR code. */
import { container, image, type Node, text } from '@takumi-rs/helpers';
import { renderSVG } from 'uqr';

export const WIDTH = 1080;
/** The light theme's paper, ink and accent. */
const COLOURS = { paper: '#fcfbf9', ink: '#1b1a18', faint: '#55524b', line: '#e5e2da', accent: '#b52a18' };
export const LINE = `2px solid ${COLOURS.line}`;
const QR = 288;

/** Three voices: what a poster says first, what it adds, and figures to be copied or paid. */
export const HEADLINE = { fontFamily: 'Poster Headline', fontWeight: 700, color: COLOURS.ink };
export const PLAIN = { fontFamily: 'Poster Text', color: COLOURS.faint };
export const FIGURE = { fontFamily: 'Poster Code', fontWeight: 700, color: COLOURS.accent };

type Style = NonNullable<Parameters<typeof container>[0]['style']>;

export function row(children: Node[], style: Style = {}): Node {
  return container({ style: { display: 'flex', alignItems: 'center', ...style }, children });
}

export function column(children: Node[], style: Style = {}): Node {
  return container({ style: { display: 'flex', flexDirection: 'column', ...style }, children });
}

/** The link as SVG, four modules of white around it as scanners want (ISO/IEC 18004). */
export function qrOf(url: string): string {
  return renderSVG(url, { ecc: 'M', border: 4 });
}

const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 32 32"><path fill="${COLOURS.ink}" d="M2 4h28v4H2zM2 14h9v4H2zM2 24h9v4H2z"/><circle cx="22" cy="20.5" r="6" fill="none" stroke="${COLOURS.accent}" stroke-width="4"/></svg>`;

/** Sign and name of the house. */
export function masthead(name: string): Node {
  return row([picture(SIGN, 84), text(name, { ...HEADLINE, fontSize: 60 })], { gap: 28 });
}

/** Below the line: words on the left, the QR code of the link on the right. */
export function footer(words: Node[], url: string, paddingTop = 64): Node {
  return row([column(words), picture(qrOf(url), QR)], {
    ...{ justifyContent: 'space-between', borderTop: LINE, paddingTop },
  });
}

/** A whole poster. */
export function sheet(children: Node[], size: { width: number; height: number }, padding = 96): Node {
  return column(children, { ...size, padding, backgroundColor: COLOURS.paper });
}

function picture(svg: string, size: number): Node {
  return image({ src: svg, width: size, height: size });
}
