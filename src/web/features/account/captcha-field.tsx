/**
 * The picture code. The picture belongs to a phone number, so it comes when the number is whole; a press brings another one.
 * Without scripts the press sends the form, which comes back with the picture and all that was typed.
 */
import { useEffect, useState } from 'react';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { isWholePhone, phoneOf } from '../../ui/form-outcome.ts';

interface CaptchaFieldProps {
  phone: string;
  length: number;
  error?: string | undefined;
  /** Each new object means that the code was used up: another picture, and an empty input. */
  usedBy: object | undefined;
}

export function CaptchaField({ phone, length, error, usedBy }: CaptchaFieldProps) {
  const [turn, setTurn] = useState(0);
  const another = () => setTurn((now) => now + 1);
  useEffect(() => {
    if (usedBy) setTurn((now) => now + 1);
  }, [usedBy]);
  return (
    <Field label="图片验证码" error={error}>
      <span className="inline">
        <TextInput
          key={turn}
          name="captcha"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={length + 4}
        />
        {isWholePhone(phone) ? (
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
            <img
              src={`/auth/captcha?key=${phoneOf(phone)}&turn=${turn}`}
              alt={`图片验证码，${length} 个字符`}
              width="220"
              height="80"
            />
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
  );
}
