/** 注销账号: what is deleted and what is kept, then the password and a confirmation. */

import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { type FormOutcome, textOf } from '../../form-outcome.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { FormError, FormNotice, NeedsScripts } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

interface CloseAccountProps {
  username: string;
  /** When the account will be closed, if requested. */
  closesAt: string | null;
  /** The form was sent without the page's scripts. */
  outcome: FormOutcome | undefined;
  /** Called after the request. */
  onAsked: () => void;
}

const GOES = [
  '生词本、复习记录和记忆参数',
  '划线、笔记和收藏',
  '没有公开的书、书架和书里的划线',
  '做的合集，公开了的也一样',
  '问过 AI 的问题和回答',
  '阅读历史、词汇量测试和测验',
  '会员剩下的天数，不退款',
  '手机号、用户名、登录的设备和打包的数据',
];
const STAYS = [
  '公开到书库的书：别的读者在读，书里有他们的笔记；不再写着是谁上传的。不想留下，先把它删掉或收回',
  '会员、付款、用量和后台操作的记录：账目要能对上，只剩一个编号，不再写着你是谁',
  '领过试用的小红书号：同一个号只能试用一次，不再和账号相连',
  '访问次数这样的总数：不再分得出是谁',
];

export function CloseAccount({ username, closesAt, outcome, onAsked }: CloseAccountProps) {
  const { refresh } = useSession();
  const [password, setPassword] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ password?: string; form?: string }>(
    outcome?.message ? { form: outcome.message } : {},
  );
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector<HTMLInputElement>('[name="password"]') ?? null;

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), 'password');
    setProblems(typed === '' ? { password: '请填写密码' } : {});
    if (typed === '') field()?.focus();
    else setPassword(typed);
  }

  async function close(typed: string) {
    setBusy(true);
    try {
      await api().call('POST /api/user/delete', { body: { password: typed } });
      await refresh();
      onAsked();
    } catch (error) {
      const told = error instanceof ApiError ? error.fields?.password : undefined;
      setProblems(told ? { password: told } : { form: errorText(error) });
    }
    setPassword(null);
    setBusy(false);
  }

  return (
    <section aria-labelledby="data-close">
      <SectionHead id="data-close" title="注销账号" />
      {closesAt ? (
        <div ref={notice} tabIndex={-1}>
          <FormNotice
            message={`已经申请，${formatDay(closesAt)}注销。在那之前都可以撤销，点页面最上面的「撤销注销」。`}
          />
        </div>
      ) : (
        <p>申请后等 7 天，这期间登录就能撤销。7 天后不能恢复，手机号可以重新注册。其他设备会马上退出。</p>
      )}
      <h3 className="data-list-title t14">会删掉</h3>
      <ul className="data-list t14">
        {GOES.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h3 className="data-list-title t14">会留下</h3>
      <ul className="data-list t14">
        {STAYS.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {!closesAt && (
        <form method="post" className="stack data-close" ref={form} noValidate onSubmit={ask}>
          <FormError message={problems.form} />
          <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
          <PasswordField
            name="password"
            label="密码"
            autoComplete="current-password"
            hint="确认是你本人。"
            error={problems.password}
          />
          <NeedsScripts />
          <Button type="submit" look="danger" isWide className="scripted">
            注销账号
          </Button>
        </form>
      )}
      <ConfirmDialog
        isOpen={password !== null}
        onClose={() => setPassword(null)}
        title="注销这个账号？"
        confirmLabel="申请注销"
        isDangerous
        isBusy={isBusy}
        lastFocus={() => {
          // The form, which was at the end of the page, has gone.
          notice.current?.scrollIntoView({ block: 'center' });
          return notice.current ?? (problems.password === undefined ? null : field());
        }}
        onConfirm={() => password !== null && void close(password)}
      >
        7 天后，{username} 的生词、笔记和记录都会删掉，不能恢复。想留一份，先在上面打包下载。
      </ConfirmDialog>
    </section>
  );
}
