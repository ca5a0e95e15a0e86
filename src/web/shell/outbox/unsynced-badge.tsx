/** A badge on an item whose last change is only on this device, or was refused. */
import { useOutbox } from './page-outbox.ts';

/** @param item as in the entry: `note:<uuid>`, `word:<headword>` */
export function UnsyncedBadge({ item }: { item: string }) {
  const { held, refused } = useOutbox();
  const lost = refused.find((entry) => entry.item === item);
  if (lost) return <span className="unsent">{lost.isOvertaken ? '已在别处删除' : '未保存'}</span>;
  return held.some((entry) => entry.item === item) ? <span className="unsent">未同步</span> : null;
}
