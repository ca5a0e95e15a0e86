/** The code sent by SMS, with the button that sends it and counts down to the next. */
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import type { FormOutcome } from '../../ui/form-outcome.ts';
import { useCountdown } from './use-countdown.ts';

interface SmsCodeFieldProps {
  outcome: FormOutcome | undefined;
  ttlSeconds: number;
  isSending: boolean;
}

export function SmsCodeField({ outcome, ttlSeconds, isSending }: SmsCodeFieldProps) {
  const secondsLeft = useCountdown(outcome, outcome?.resendSeconds);
  const input = useRef<HTMLInputElement>(null);
  const wasSent = outcome?.resendSeconds !== undefined;
  useEffect(() => {
    if (outcome?.resendSeconds !== undefined) input.current?.focus();
  }, [outcome]);
  return (
    <Field
      label="短信验证码"
      hint={wasSent ? `验证码已发出，${Math.round(ttlSeconds / 60)} 分钟内有效` : undefined}
      error={outcome?.fields.sms_code}
    >
      <span className="inline">
        <TextInput ref={input} name="sms_code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        <Button type="submit" name="intent" value="send" isBusy={isSending} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '发送验证码'}
        </Button>
      </span>
    </Field>
  );
}
