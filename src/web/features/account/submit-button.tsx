/** The button that sends a form. What went wrong with the whole of the form stands under it: the button stays where it was pressed. */
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FormError } from './form-message.tsx';
import type { FormOutcome } from './form-outcome.ts';

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
