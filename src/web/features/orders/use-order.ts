/** An order that waits for money, asked for again until it has come or the time is over, while the page is looked at. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';
import { showError } from '../../ui/error-toast.ts';

const POLL_MS = 2_500;
/** Nobody waits in front of a code for longer at that pace. */
const FAST_FOR_MS = 120_000;
const SLOW_POLL_MS = 10_000;

export interface ShownOrder {
  order: Order;
  setOrder(order: Order): void;
  /** Asks for it now. */
  ask(): Promise<void>;
}

/** @param first from the loader; a newer one from there takes its place */
export function useOrder(first: Order): ShownOrder {
  const [known, setKnown] = useState({ first, order: first });
  const order = known.first === first ? known.order : first;
  const setOrder = (next: Order) => setKnown({ first, order: next });
  // An answer comes after the loader may have run again: it is newer than whatever came from there.
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
