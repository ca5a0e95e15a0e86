/** Text for other people, by whatever the device offers. */
import { copyText } from './copy-text.ts';

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
