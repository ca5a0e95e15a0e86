/**
 * 登录过期了: asks for the password over the page that is being read, and shows what was typed and waits. After it the page goes on; when
 * it is closed, all stays as it is, unsent.
 */
import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { RefusedCall } from '#contract/client.ts';
import { ApiError } from '#contract/client-error.ts';
import type { ContractName, InputOf } from '#contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { reloadForOtherAccount } from '../account-switch.ts';
import { backgroundApi, loginAddress, pageAccount, readCookie, token, writeCookie } from '../api.ts';
import { pageOutbox } from '../outbox/page-outbox.ts';
import type { LoginRequest } from './login-requests.ts';
import './login-dialog.css';

/** Life of the cookies that the server sets. */
const LOGIN_DAYS = 90;

export interface LoginDialogProps {
  request: LoginRequest;
  /** Name of the page's account; undefined when the login had ended before it was known. */
  username: string | undefined;
  /** The account is there again. */
  onBack: () => void;
}

export function LoginDialog({ request, username, onBack }: LoginDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const goOn = () => {
    request.end(true);
    onBack();
    void pageOutbox().flush();
  };
  useLoginElsewhere(goOn);
  const logIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { username: username ?? String(fields.get('username')), password: String(fields.get('password')) };
    setBusy(true);
    setFailure(null);
    try {
      const { token: made, user } = await backgroundApi().call('POST /auth/login', { body });
      writeCookie('bb_token', made, LOGIN_DAYS);
      writeCookie('bb_uid', user.user_id, LOGIN_DAYS);
      // The page, with any text typed into it, belongs to another reader.
      if (user.user_id === pageAccount()) goOn();
      else reloadForOtherAccount();
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError({ code: '', msg: errorText(error) }));
      setBusy(false);
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
  };
  const typed = request.refused && typedText(request.refused);
  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && request.end(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="dialog-frame login-frame">
          <Dialog.Popup
            className="dialog pop login-again"
            initialFocus={() => form.current?.querySelector<HTMLInputElement>('input:not([readonly])') ?? true}
          >
            <Dialog.Title className="t21">登录过期了</Dialog.Title>
            <Dialog.Description className="dim">
              再登录一次，就回到这里。
              {typed ? `刚写的${typed.name}没有丢：` : request.refused && sayingOf(request.refused.name)}
            </Dialog.Description>
            {typed && (
              <blockquote>
                {typed.quote && <q lang="en">{typed.quote}</q>}
                <p>{typed.text}</p>
              </blockquote>
            )}
            <form method="post" ref={form} onSubmit={(event) => void logIn(event)} noValidate>
              {username === undefined ? (
                <Field label="手机号或用户名" error={failure?.fields?.username ?? null}>
                  <TextInput name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
                </Field>
              ) : (
                // For the browser's password store.
                <input
                  className="vh"
                  aria-label="用户名"
                  name="username"
                  autoComplete="username"
                  value={username}
                  readOnly
                  tabIndex={-1}
                />
              )}
              <PasswordField
                name="password"
                label={username === undefined ? '密码' : `${username} 的密码`}
                autoComplete="current-password"
                error={failure?.fields?.password}
              />
              <Button type="submit" look="primary" isWide isBusy={isBusy}>
                {typed ? `登录，${typed.act}` : '登录'}
              </Button>
              <FormError message={failure?.fields ? null : failure?.msg} />
              <div className="login-alt">
                <Dialog.Close className="link pad t14">先不登录</Dialog.Close>
                <a className="link pad t14" href={loginAddress()}>
                  换账号
                </a>
              </div>
            </form>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const sayingOf = (name: string) => (name.startsWith('GET ') ? '' : '刚才的改动没有丢，登录后接着保存。');

/** The reader may log in from another tab and come back. */
function useLoginElsewhere(goOn: () => void): void {
  const newest = useRef(goOn);
  useEffect(() => {
    newest.current = goOn;
  });
  useEffect(() => {
    const look = () => token() !== null && readCookie('bb_uid') === pageAccount() && newest.current();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
}

/**
 * Text that a reader has typed into a call that waits for the login. The dialog shows it, because nobody logs in for something they cannot
 * see.
 */
interface TypedText {
  /** Name of the text: 笔记. */
  name: string;
  /** What happens to it after the login: 保存笔记. */
  act: string;
  /** English that it is about; null for none. */
  quote: string | null;
  text: string;
}

type BodyOf<N extends ContractName> = InputOf<N> extends { body: infer B } ? B : never;
type Readers = { [N in ContractName]?: (body: BodyOf<N>) => TypedText | null };

const textOf = (name: string, act: string, text: string | null | undefined, quote: string | null = null) =>
  text ? { name, act, quote, text } : null;

const READERS: Readers = {
  'POST /api/ai/ask': ({ prompt, pos }) => textOf('问题', '发送问题', prompt, pos?.quote || null),
  'POST /api/ai/writing': ({ text }) => textOf('两句', '帮我改', text),
  'POST /reader/article/{id}/notes/add': ({ text, comment }) => textOf('笔记', '保存笔记', comment, text),
  'POST /reader/book/{id}/note/add': ({ text, comment }) => textOf('笔记', '保存笔记', comment, text),
  'POST /reader/article/{id}/report': ({ text }) => textOf('问题', '告诉编辑', text),
  'POST /reader/collection/add': ({ title, intro }) =>
    textOf('合集', '保存合集', [title, intro].filter(Boolean).join('\n')),
  'POST /reader/myword': ({ word, resolve }) => textOf('释义', '保存释义', resolve, word),
  'POST /reader/myword/edit': ({ word, resolve }) => textOf('释义', '保存释义', resolve, word),
  'POST /reader/history/rank/explain': ({ statement }) => textOf('说明', '发送说明', statement),
  'POST /api/user/settings': ({ intro }) => textOf('简介', '保存简介', intro),
};

/** Null where nothing was typed that could be shown. */
function typedText({ name, input }: Pick<RefusedCall, 'name' | 'input'>): TypedText | null {
  const read = READERS[name as ContractName] as ((body: unknown) => TypedText | null) | undefined;
  return read?.(input.body ?? {}) ?? null;
}
