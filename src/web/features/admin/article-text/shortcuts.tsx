/** Single-letter keyboard shortcuts of the article editor, and their help line. */
import { useEffect, useRef } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';

/**
 * Works as long as nothing is being typed and no dialog or menu is open.
 *
 * @param keys actions by lower-case letter; may change with each rendering
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const keys = [
  ['J', '下句'],
  ['K', '上句'],
  ['A', '认可译文'],
  ['E', '改译文'],
  ['R', '改原文'],
  ['S', '断句'],
  ['M', '并下句'],
  ['X', '退回（Ctrl ↵ 确定）'],
  ['P', '发布'],
  ['N', '下一篇'],
] as const;

export function ShortcutHelp({ unread }: { unread: number }) {
  return (
    <p className="keys editor-keys t12 dim">
      {keys.map(([key, said]) => (
        <span key={key}>
          <span className="kbd">{key}</span> {said}
        </span>
      ))}
      {unread > 0 && <span>还有 {unread} 句机器译文没认可</span>}
    </p>
  );
}
