/** Where the browser refuses its clipboard: the text, selected, in a box of the browser's own, to be copied by hand. */

/** Closes with Escape, its button, or a press outside. */
export function offerCopyByHand(text: string): void {
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
