/** Sending a form: the button, with the message about the whole form under it, so that the button stays where it was pressed. */

import { CircleCheck, TriangleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { Button } from './button.tsx';
import type { FormOutcome } from './form-outcome.ts';
import { Icon } from './icon.tsx';

interface SubmitButtonProps {
  outcome: FormOutcome | undefined;
  /** For forms with several buttons: which one this is. */
  intent?: string;
  /** The call needs the reader's own header. */
  needsScripts?: boolean;
  children: ReactNode;
}

export function SubmitButton({ outcome, intent, needsScripts, children }: SubmitButtonProps) {
  const isBusy = useIsSending(intent);
  return (
    <>
      <Button
        type="submit"
        look="primary"
        isWide
        isBusy={isBusy}
        className={needsScripts ? 'scripted' : undefined}
        {...(intent && { name: 'intent', value: intent })}
      >
        {children}
      </Button>
      {!isBusy && <FormError message={messageFor(outcome, intent)} />}
    </>
  );
}

/** Whether the page's form is on its way, sent by the button of this intent. */
export function useIsSending(intent: string | undefined): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && (formData?.get('intent') ?? intent) === intent;
}

/** What to say under the button of this intent. */
export function messageFor(outcome: FormOutcome | undefined, intent: string | undefined): string | null {
  return outcome && (outcome.values.intent || intent) === intent ? outcome.message : null;
}

/** What went wrong with the whole form. */
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

/** What has been done. */
export function FormNotice({ message }: { message: string | null | undefined }) {
  return message ? (
    <p className="form-notice" role="status">
      <Icon of={CircleCheck} size="sm" />
      {message}
    </p>
  ) : null;
}

/** Changes of an account are sent with the reader's own header, which only scripts can add. Shown where there are none. */
export function NeedsScripts() {
  return <p className="unscripted form-note t14 dim">浏览器没有开启脚本，这里只能看，不能改。</p>;
}
