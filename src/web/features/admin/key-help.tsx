/** The keys of the desk, in one line. */

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

export function KeyHelp({ unread }: { unread: number }) {
  return (
    <p className="keys desk-keys t12 dim">
      {keys.map(([key, said]) => (
        <span key={key}>
          <span className="kbd">{key}</span> {said}
        </span>
      ))}
      {unread > 0 && <span>还有 {unread} 句机器译文没认可</span>}
    </p>
  );
}
