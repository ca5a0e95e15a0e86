/** Grey lines in place of an answer that is loading. */

interface LoadingLinesProps {
  /** Announced by assistive technology. Without it the lines are hidden from it, because something else announces the loading. */
  label?: string;
}

export function LoadingLines({ label }: LoadingLinesProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return (
    <div className="skel wc-loading" {...said}>
      <div aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
