/** The invitation poster: 3:4, brand, one sentence, link as QR code, the code in letters. */
import { type Node, text } from '@takumi-rs/helpers';
import { POSTER_LABELS } from './poster-labels.ts';
import { column, FIGURE, footer, HEADLINE, masthead, PLAIN, sheet, WIDTH } from './poster-parts.ts';

export const INVITATION_SIZE = { width: WIDTH, height: 1440 };

export interface InvitationPoster {
  /** As people write it. */
  code: string;
  /** What the QR code leads to. */
  url: string;
}

export function invitationScene({ code, url }: InvitationPoster): Node {
  const { brand, promise } = POSTER_LABELS;
  const lines = POSTER_LABELS.headline.map((line) => text(line, { ...HEADLINE, fontSize: 124, lineHeight: 1.32 }));
  return sheet(
    [
      masthead(brand),
      column([...lines, text(promise, { ...PLAIN, fontSize: 42, marginTop: 44 })], {
        ...{ flexGrow: 1, justifyContent: 'center' },
      }),
      footer(codeWords(POSTER_LABELS.scan, code, url), url),
    ],
    INVITATION_SIZE,
  );
}

/** What to do, the code in letters, and the site. */
export function codeWords(scan: string, code: string, url: string): Node[] {
  return [
    text(scan, { ...PLAIN, fontSize: 34 }),
    text(POSTER_LABELS.code, { ...PLAIN, fontSize: 30, marginTop: 48 }),
    text(code, { ...FIGURE, fontSize: 54, marginTop: 4, letterSpacing: 2 }),
    text(new URL(url).host, { ...PLAIN, fontSize: 28, marginTop: 20 }),
  ];
}
