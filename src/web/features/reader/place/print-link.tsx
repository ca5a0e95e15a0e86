/** The address of the page, for the paper it is printed on. */
import { useEffect, useRef } from 'react';

export function PrintLink() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
    if (line.current) line.current.textContent = canonical ?? location.origin + location.pathname;
  }, []);
  return <p ref={line} className="print-link" lang="en" aria-hidden="true" />;
}
