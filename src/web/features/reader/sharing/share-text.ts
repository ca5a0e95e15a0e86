/** The text with which a work is shared. */
import type { ReaderDocument } from '../ports.ts';

const PRODUCT = '外刊轻读';

/** @param quote a chosen passage, put in front */
export function shareText(
  { title, author }: Pick<ReaderDocument, 'title' | 'author'>,
  url: string,
  quote?: string,
): string {
  const line = `分享${author ?? ''}的文章《${title}》: ${url} ${PRODUCT}`;
  const whole = author ? line : line.replace('分享的文章', '分享文章');
  return quote ? `“${quote}”\n${whole}` : whole;
}
