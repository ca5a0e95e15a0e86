/** Shows how many answers of today's quota are left, beside a button that uses one. */
import { useEffect, useState } from 'react';
import type { AnswersLeftPort } from './ports.ts';

interface AnswersLeftProps {
  port: AnswersLeftPort | undefined;
  /** An answer is on its way, which may count. */
  isWaiting: boolean;
}

export function AnswersLeft({ port, isWaiting }: AnswersLeftProps) {
  const [left, setLeft] = useState('');
  useEffect(() => {
    if (isWaiting || !port) return;
    let isHere = true;
    port()
      .then((text) => isHere && setLeft(text))
      .catch((error: unknown) => console.error('how many answers are left could not be fetched', error));
    return () => {
      isHere = false;
    };
  }, [port, isWaiting]);
  return left === '' ? null : <span className="t12 dim">{left}</span>;
}
