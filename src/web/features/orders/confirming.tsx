/** Back from the channel's cashier, before the channel has told us: says that it is being asked, and what to do when that takes long. */
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Channels tell within seconds. */
const LONG_MS = 30_000;

interface PaymentPendingProps {
  /** Asks again at once. */
  onAsk: () => Promise<void>;
  /** The reader has not paid after all. */
  onPay: () => void;
}

export function PaymentPending({ onAsk, onPay }: PaymentPendingProps) {
  const [isLong, setLong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  const ask = async () => {
    setBusy(true);
    await onAsk();
    setBusy(false);
  };
  return (
    <div className="stack">
      <div role="status">
        <p>
          <b>正在确认付款</b>
        </p>
        <p className="t14 dim">
          {isLong
            ? '付款渠道还没有回话。付过款的不用再付：确认以后会员自动加上，可以离开这一页。'
            : '付款渠道一般几秒内告诉我们，这一页会自己变。'}
        </p>
      </div>
      <div className="acts member-acts">
        {isLong && (
          <Button isBusy={isBusy} onClick={() => void ask()}>
            再查一次
          </Button>
        )}
        <Button onClick={onPay}>没付成，去付款</Button>
      </div>
      {isLong && (
        <p className="t14 dim">
          扣了款却一直没有确认，请
          <TextLink isInline href="/About">
            联系我们
          </TextLink>
          ，带上订单号。
        </p>
      )}
    </div>
  );
}
