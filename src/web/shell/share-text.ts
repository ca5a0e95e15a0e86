/** Text for the clipboard or for other people, by what the device offers. */
import { toast } from '../ui/toast.ts';

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
export async function shareOrCopy(text: string, share?: (text: string) => Promise<void>): Promise<void> {
  try {
    if (share) await share(text);
    else if (navigator.share) await navigator.share({ text });
    else await copyText(text);
  } catch (error) {
    // Closing the browser's own panel is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(text);
  }
}

/** The text, selected, in a dialog of the browser's own. It closes with Escape, its button, or a press outside. */
function offerCopyByHand(text: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'pop by-hand';
  dialog.setAttribute('aria-label', '请手动复制');
  const heading = document.createElement('p');
  heading.textContent = '浏览器不让直接复制，文字已选中，请手动复制';
  const area = document.createElement('textarea');
  area.className = 'input';
  area.readOnly = true;
  area.rows = 6;
  area.value = text;
  area.setAttribute('aria-label', '要复制的文字');
  const done = document.createElement('button');
  done.type = 'button';
  done.className = 'btn';
  done.textContent = '关闭';
  done.onclick = () => dialog.close();
  dialog.append(heading, area, done);
  dialog.onclick = ({ target }) => target === dialog && dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
  area.focus();
  area.select();
}
