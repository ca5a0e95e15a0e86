/** Says of one thing that its last change is only on this device, or was refused. */
import { useOutbox } from './page-outbox.ts';

/** @param item as in the entry: `note:<uuid>`, `word:<headword>` */
export function UnsentSign({ item }: { item: string }) {
  const { held, refused } = useOutbox();
  if (refused.some((entry) => entry.item === item)) return <span className="unsent">未保存</span>;
  return held.some((entry) => entry.item === item) ? <span className="unsent">未同步</span> : null;
}
