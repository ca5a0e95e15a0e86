/** A part of a page whose module is fetched when it is first shown, with messages while it loads and when the network fails. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageToasts, toast } from './toast.ts';

type Part<Props> = (props: Props) => ReactNode;

/** Time before a message: most parts load sooner. */
const SAY_AFTER_MS = 200;
const SAY_FOR_MS = 60_000;

/**
 * Loads a part of the page when it is first shown. Unlike React's `lazy`, a failure does not reach the page's error boundary, which would
 * replace the whole page; the part closes again.
 *
 * @param close called when the part could not be loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  close: (props: Props) => void,
): Part<Props> {
  let Loaded: Part<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, in modules, as `lazy` is
  return function LatePart(props: Props) {
    // Some parts are mounted, but not visible, before they open.
    const isOpen = !('isOpen' in props) || props.isOpen === true;
    const [, setIsThere] = useState(Loaded !== null);
    const shown = useRef(props);
    useEffect(() => {
      shown.current = props;
    });
    useEffect(() => {
      if (Loaded) return;
      let isGone = false;
      let isSaid = false;
      const timer = setTimeout(() => {
        if (!isOpen) return;
        isSaid = true;
        toast('正在打开…', { stayMs: SAY_FOR_MS });
      }, SAY_AFTER_MS);
      const leave = () => {
        clearTimeout(timer);
        if (isSaid) pageToasts.dismiss();
        isSaid = false;
      };
      load().then(
        (part) => {
          Loaded = part;
          leave();
          if (!isGone) setIsThere(true);
        },
        (error: unknown) => {
          leave();
          if (isGone || !isOpen) return;
          console.error('a part of the page could not be fetched', error);
          // Chromium keeps a failed module for as long as the page stands. Without network the page would go, too.
          if (navigator.onLine)
            toast('网络异常，没有打开', { action: { label: '刷新再试', onClick: () => location.reload() } });
          else toast('没有网络，联网后再打开');
          close(shown.current);
        },
      );
      return () => {
        isGone = true;
        leave();
      };
    }, [isOpen]);
    return Loaded && <Loaded {...props} />;
  };
}
