/** What is copied or shared, and how it leaves the page. */
import { toast } from '../../ui/toast.ts';
import type { ReaderDocument } from './ports.ts';
import { offerCopyByHand } from './selection/copy-by-hand.ts';

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

/** Copies and says so; where the browser refuses, the text is shown to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('已复制');
  } catch {
    offerCopyByHand(text);
  }
}

/** By the shell's or the browser's own sharing; without either the text is copied. */
export async function shareOut(text: string, share?: (text: string) => Promise<void>): Promise<void> {
  try {
    if (share) await share(text);
    else if (navigator.share) await navigator.share({ text });
    else await copyText(text);
  } catch (error) {
    // Closing the browser's own panel is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(text);
  }
}
