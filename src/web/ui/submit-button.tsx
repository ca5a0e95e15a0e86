/** Submit buttons. The error of the whole form is shown below the button, so that the button stays in place. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { FormOutcome } from '../form-outcome.ts';
import { Button } from './button.tsx';
import { FormError } from './form-message.tsx';

interface SubmitButtonProps {
  outcome: FormOutcome | undefined;
  /** Identifies the button in forms with several. */
  intent?: string;
  /** The call needs a request header that only scripts can send. */
  needsScripts?: boolean;
  children: ReactNode;
}

export function SubmitButton({ outcome, intent, needsScripts, children }: SubmitButtonProps) {
  const isBusy = useIsSending(intent);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (outcome) focusOnRefused(button.current, messageFor(outcome, intent) !== null);
  }, [outcome, intent]);
  return (
    <>
      <Button
        ref={button}
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

/**
 * Moves the focus after a refusal from the pressed button, or from nowhere if the button was removed, to the first input that has an error.
 */
function focusOnRefused(button: HTMLButtonElement | null, isAtButton: boolean): void {
  const { activeElement: active } = document;
  // Enter in a field leaves the focus there, and a form may have its own idea of where to go on.
  if (active !== document.body && !(active instanceof HTMLButtonElement)) return;
  const refused = button?.form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (refused) refused.focus();
  else if (isAtButton) button?.focus();
}

/** Whether the form is being submitted by the button with this intent. */
export function useIsSending(intent: string | undefined): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && (formData?.get('intent') ?? intent) === intent;
}

/** The error to show below the button with this intent. */
export function messageFor(outcome: FormOutcome | undefined, intent: string | undefined): string | null {
  return outcome && (outcome.values.intent || intent) === intent ? outcome.message : null;
}

/** An invisible first button. Enter presses the first button of a form, which elsewhere would not be the one that completes it. */
export function DefaultSubmit({ intent }: { intent: string }) {
  return (
    <button type="submit" className="vh" name="intent" value={intent} tabIndex={-1} aria-hidden="true">
      提交
    </button>
  );
}
