/** Text for the clipboard, from any page. */
import { toast } from '../../ui/toast.ts';
import { offerCopyByHand } from './copy-by-hand.ts';

/** Copies and says so; where the browser refuses, the text is shown to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('已复制');
  } catch {
    offerCopyByHand(text);
  }
}
