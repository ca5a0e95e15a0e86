/** Text for the clipboard or for other people, by what the device offers. */
import { toast } from '../ui/toast.ts';
import { isInApp } from './api.ts';

/** Copies and says so; where the browser refuses, the text is shown to be copied by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('已复制');
  } catch {
    offerCopyByHand(text);
  }
}

/** Shares by the app or the browser; where neither can, the text is copied. */
export async function shareOrCopy(text: string): Promise<void> {
  if (await shareInApp(text)) return;
  try {
    if (navigator.share) await navigator.share({ text });
    else await copyText(text);
  } catch (error) {
    // Closing the browser's own panel is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(text);
  }
}

/**
 * Shares a file by the browser; the app shares text only.
 *
 * @param text shared by the app in place of the file
 * @param failure message when sharing fails
 */
export async function shareFile(file: File, text: string, failure: string): Promise<void> {
  if (await shareInApp(text)) return;
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    // Closing the browser's own panel is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(failure);
  }
}

/** Whether {@link shareOrCopy} can share rather than copy. */
export const canShareText = (): boolean => isInApp() || 'share' in navigator;

/** Whether {@link shareFile} can share a file of this name and type, or the app its text. */
export const canShareFile = (file: File): boolean => isInApp() || (navigator.canShare?.({ files: [file] }) ?? false);

/** @returns false outside of the app, and where the app has no way to share */
async function shareInApp(text: string): Promise<boolean> {
  if (!isInApp()) return false;
  try {
    return (await import('./app-bridge.ts')).share(text);
  } catch {
    return false; // without network, and not fetched before
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
