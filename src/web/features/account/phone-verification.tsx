/** Fields that verify a phone number: the number, the captcha, and the SMS code with its resend countdown. */

import { Volume2 } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isWholePhone, phoneOf } from '#contract/phone-number.ts';
import type { FormOutcome } from '../../form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface PhoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  return (
    <Field label="手机号" error={error}>
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

interface CaptchaFieldProps {
  phone: string;
  length: number;
  error?: string | undefined;
  /** A new object says that the captcha has been used: another one is loaded and the input emptied. */
  usedBy: object | undefined;
}

/**
 * The captcha belongs to the phone number and is shown once that is complete; its button loads another one, and it can be heard. Without
 * scripts the button submits the form, which comes back with the picture and the typed values, and the sound opens by itself.
 */
export function CaptchaField({ phone, length, error, usedBy }: CaptchaFieldProps) {
  const [turn, setTurn] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const another = useCallback(() => {
    setTurn((now) => now + 1);
    // The same input stays, because a refusal may have given it the focus.
    if (input.current) input.current.value = '';
  }, []);
  useEffect(() => {
    if (usedBy) another();
  }, [usedBy, another]);
  const isShown = isWholePhone(phone);
  const address = `/auth/captcha?key=${phoneOf(phone)}`;
  return (
    <>
      <Field label="图片验证码" error={error}>
        <span className="inline">
          <TextInput
            ref={input}
            name="captcha"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={length + 4}
          />
          {isShown ? (
            <button
              type="submit"
              className="captcha"
              name="intent"
              value="picture"
              aria-label="看不清，换一张图片"
              title="换一张"
              onClick={(event) => {
                event.preventDefault();
                another();
              }}
            >
              <img src={`${address}&turn=${turn}`} alt={`图片验证码，${length} 个字符`} width="220" height="80" />
            </button>
          ) : (
            <button type="submit" className="captcha t14 dim" name="intent" value="picture">
              <span>
                填手机号后显示<span className="vh">图片验证码</span>
              </span>
            </button>
          )}
        </span>
      </Field>
      {isShown && <HeardCaptcha address={`${address}&as=audio`} />}
    </>
  );
}

/** The captcha's letters read aloud. */
function HeardCaptcha({ address }: { address: string }) {
  const [state, setState] = useState<'idle' | 'heard' | 'failed'>('idle');
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => () => sound.current?.pause(), []);
  async function hear() {
    sound.current?.pause();
    sound.current = new Audio(address);
    setState('heard');
    try {
      await sound.current.play();
    } catch (error) {
      // Called off by the next press.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed');
    }
  }
  return (
    <div className="captcha-heard">
      <TextLink
        href={address}
        target="_blank"
        onClick={(event) => {
          event.preventDefault();
          void hear();
        }}
      >
        <Icon of={Volume2} size="sm" />
        听验证码
      </TextLink>
      <span className="t12 dim" role="status">
        {state === 'heard' && '英文慢慢读：字母后面跟一个以它开头的词，只填字母和数字。'}
        {state === 'failed' && '没有放出来，请稍后再试'}
      </span>
    </div>
  );
}

/** Tells that no SMS will come, when no service for it is set up. */
export function OutboxNote({ hasSms }: { hasSms: boolean }) {
  return hasSms ? null : (
    <p className="form-note t14 dim">本站没有接短信服务：短信验证码不会发到手机，请向管理员要。</p>
  );
}

export const sentText = (hasSms: boolean) => (hasSms ? '验证码已经发出' : '验证码已经生成，请向管理员要');

interface SmsCodeFieldProps {
  outcome: FormOutcome | undefined;
  ttlSeconds: number;
  hasSms: boolean;
  isSending: boolean;
}

export function SmsCodeField({ outcome, ttlSeconds, hasSms, isSending }: SmsCodeFieldProps) {
  const secondsLeft = useCountdown(outcome, outcome?.resendSeconds);
  const input = useRef<HTMLInputElement>(null);
  const wasSent = outcome?.resendSeconds !== undefined;
  useEffect(() => {
    if (outcome?.resendSeconds !== undefined) input.current?.focus();
  }, [outcome]);
  return (
    <Field
      label="短信验证码"
      hint={wasSent ? `${sentText(hasSms)}，${Math.round(ttlSeconds / 60)} 分钟内有效` : undefined}
      error={outcome?.fields.sms_code}
    >
      <span className="inline">
        <TextInput ref={input} name="sms_code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
        <Button type="submit" name="intent" value="send" isBusy={isSending} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '发送验证码'}
        </Button>
      </span>
    </Field>
  );
}

/**
 * Counts down to 0, once a second.
 *
 * @param start a new object restarts the countdown
 * @param seconds where it starts; undefined or 0 leaves it as it is
 */
function useCountdown(start: object | undefined, seconds: number | undefined): number {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (start && seconds) setEndsAt(Date.now() + seconds * 1000);
  }, [start, seconds]);
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tell();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
