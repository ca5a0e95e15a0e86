/** A line of a form: what went wrong with the whole of it, or what has been done. */
import { CircleCheck, TriangleAlert } from 'lucide';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';

export function FormError({ message }: { message: string | null | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) line.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return message ? (
    <p className="form-error" role="alert" ref={line}>
      <Icon of={TriangleAlert} size="sm" />
      {message}
    </p>
  ) : null;
}

export function FormNotice({ message }: { message: string | null | undefined }) {
  return message ? (
    <p className="form-notice" role="status">
      <Icon of={CircleCheck} size="sm" />
      {message}
    </p>
  ) : null;
}
