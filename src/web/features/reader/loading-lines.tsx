/** Grey lines in place of an answer that is loading. */

interface LoadingLinesProps {
  /** Said to assistive technology; without it something else says so. */
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
