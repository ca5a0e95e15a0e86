/** Polls a pending order until it is paid or expired, while the page is visible. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { showError } from '../../ui/error-toast.ts';

const POLL_MS = 2_500;
/** After this time polling slows down. */
const FAST_FOR_MS = 120_000;
const SLOW_POLL_MS = 10_000;

interface ShownOrder {
  order: Order;
  setOrder(order: Order): void;
  /** Fetches it now. */
  ask(): Promise<void>;
}

/** @param first from the loader; a newer one replaces it */
export function useOrder(first: Order): ShownOrder {
  const [known, setKnown] = useState({ first, order: first });
  const order = known.first === first ? known.order : first;
  const setOrder = (next: Order) => setKnown({ first, order: next });
  // The loader may have run again before an answer arrives; the answer is newer.
  const tell = useEffectEvent(setOrder);
  const { order_no, status } = order;

  useEffect(() => {
    if (status !== 'PENDING') return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const leaving = new AbortController();
    const next = () => {
      timer = setTimeout(ask, Date.now() - since < FAST_FOR_MS ? POLL_MS : SLOW_POLL_MS);
    };
    async function ask() {
      if (document.visibilityState === 'visible') {
        try {
          const answer = await backgroundApi().call(
            'GET /api/member/pay/order/{order_no}',
            { params: { order_no } },
            { signal: leaving.signal },
          );
          if (answer.status !== 'PENDING') return tell(answer);
        } catch (error) {
          if (leaving.signal.aborted) return;
          console.debug('the order could not be asked for', error);
        }
      }
      if (!leaving.signal.aborted) next();
    }
    next();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [order_no, status]);
  const ask = async () => {
    try {
      setOrder(await backgroundApi().call('GET /api/member/pay/order/{order_no}', { params: { order_no } }));
    } catch (error) {
      showError(error);
    }
  };
  return { order, setOrder, ask };
}
