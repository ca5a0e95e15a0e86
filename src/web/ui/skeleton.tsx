/** The shape of a list while it loads, in its place, so that nothing jumps when it comes. */

export function SkeletonList({ rows = 4, hasCovers = false }: { rows?: number; hasCovers?: boolean }) {
  return (
    <div role="status" aria-label="正在载入">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div className="skel" aria-hidden="true" key={row}>
          <div>
            <i />
            <i />
            <i />
          </div>
          {hasCovers && <i className="sq" />}
        </div>
      ))}
    </div>
  );
}
