/** Messages of a form: an error, a notice, and a note for browsers without scripts. */
import { CircleCheck, TriangleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface FormErrorProps {
  message: string | null | undefined;
  /** The way on, after the message. */
  children?: ReactNode;
}

export function FormError({ message, children }: FormErrorProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) line.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return message ? (
    <p className="form-error" role="alert" ref={line}>
      <Icon of={TriangleAlert} size="sm" />
      <span>
        {message}
        {children}
      </span>
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

/** Account changes need a request header that only scripts can send. */
export function NeedsScripts() {
  return <p className="unscripted form-note t14 dim">浏览器没有开启脚本，这里只能看，不能改。</p>;
}
