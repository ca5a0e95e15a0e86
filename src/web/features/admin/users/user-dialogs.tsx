/** Dialogs that change a user's membership, password or WeChat openid. */
import { useRef } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { UserBrief } from '#contract/shapes.ts';
import { numberOf, textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { newUuid } from '../../../shell/uuid.ts';
import { Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { levelName, membershipLabel } from '../../membership/member-labels.ts';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';

interface MemberDialogProps {
  user: UserBrief;
  isOpen: boolean;
  onClose: () => void;
}

const LEVELS = ([1, 2] as const).map((level) => ({ value: String(level), label: levelName(level) }));

export function OpenMember({ user, isOpen, onClose }: MemberDialogProps) {
  const once = useRequestId();
  const form = useDialogForm({
    send: (sent) =>
      once((request_uuid) =>
        api().call('POST /api/user/open_member', {
          body: {
            user_id: user.user_id,
            level: textOf(sent, 'level') === '2' ? 2 : 1,
            days: numberOf(sent, 'days'),
            remark: textOf(sent, 'remark'),
            request_uuid,
          },
        }),
      ),
    done: '已开通',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`给 ${user.username} 开通会员`} action="开通" form={form}>
      <Field label="等级" error={form.problems.level}>
        <Select name="level" options={LEVELS} isWide />
      </Field>
      <DaysField error={form.problems.days} />
      <RemarkField error={form.problems.remark} />
    </DialogForm>
  );
}

export function RenewMember({ user, isOpen, onClose }: MemberDialogProps) {
  const once = useRequestId();
  const form = useDialogForm({
    send: (sent) =>
      once((request_uuid) =>
        api().call('POST /api/user/renewal_member', {
          body: {
            user_id: user.user_id,
            days: numberOf(sent, 'days'),
            remark: textOf(sent, 'remark'),
            request_uuid,
          },
        }),
      ),
    done: '已续期',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`给 ${user.username} 续期`} action="续期" form={form}>
      <p className="t14 dim">
        现在是{user.member?.name}，{membershipLabel(user.member)}。天数加在后面。
      </p>
      <DaysField error={form.problems.days} />
      <RemarkField error={form.problems.remark} />
    </DialogForm>
  );
}

export function CloseMember({ user, isOpen, onClose }: MemberDialogProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/user/close_member', { body: { user_id: user.user_id, remark: textOf(sent, 'remark') } }),
    done: '已关闭',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`关闭 ${user.username} 的会员？`} action="关闭会员" isDangerous form={form}>
      <p className="t14 dim">马上生效。现在{membershipLabel(user.member)}，剩下的都作废。</p>
      <RemarkField error={form.problems.remark} />
    </DialogForm>
  );
}

function DaysField({ error }: { error: string | undefined }) {
  return (
    <Field label="天数" hint="1 到 3660" error={error}>
      <TextInput name="days" inputMode="numeric" autoComplete="off" maxLength={4} defaultValue="30" />
    </Field>
  );
}

function RemarkField({ error }: { error: string | undefined }) {
  return (
    <Field label="备注" hint="为什么这么做。读者在会员记录里看得到。" error={error}>
      <TextInput name="remark" autoComplete="off" maxLength={200} />
    </Field>
  );
}

/**
 * An idempotency key for the attempts of one form until one is answered: a retry after a lost answer counts once, or is told that the
 * first one counted where the form says something else by then.
 */
function useRequestId() {
  const id = useRef<string>(null);
  return async <Answer,>(send: (requestUuid: string) => Promise<Answer>): Promise<Answer> => {
    id.current ??= newUuid();
    try {
      const answer = await send(id.current);
      id.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) id.current = null;
      throw error;
    }
  };
}

interface AccountDialogProps {
  user: UserBrief;
  isOpen: boolean;
  onClose: () => void;
}

export function SetPassword({ user, isOpen, onClose }: AccountDialogProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /auth/change_password', {
        body: { user_id: user.user_id, new_password: textOf(sent, 'new_password') },
      }),
    done: '密码已设，设备都已退出',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`给 ${user.username} 设新密码`} action="设为新密码" isDangerous form={form}>
      <PasswordField
        name="new_password"
        label="新密码"
        autoComplete="new-password"
        hint="8 到 72 个字符。设好后，这个账号在所有设备上都要重新登录。"
        error={form.problems.new_password}
      />
    </DialogForm>
  );
}

export function BindOpenid({ user, isOpen, onClose }: AccountDialogProps) {
  const form = useDialogForm({
    send: (sent) =>
      api().call('POST /api/user/bind_wx_user', { body: { user_id: user.user_id, openid: textOf(sent, 'openid') } }),
    done: '已绑定',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`给 ${user.username} 绑定微信`} action="绑定" form={form}>
      <Field label="openid" hint="一个 openid 只能绑一个账号。" error={form.problems.openid}>
        <TextInput
          name="openid"
          defaultValue={user.openid ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
        />
      </Field>
    </DialogForm>
  );
}

export function UnbindOpenid({ user, isOpen, onClose }: AccountDialogProps) {
  const form = useDialogForm({
    send: () => api().call('POST /api/user/bind_wx_user', { body: { user_id: user.user_id, openid: null } }),
    done: '已解绑',
    onClose,
  });
  return (
    <DialogForm isOpen={isOpen} title={`给 ${user.username} 解绑微信？`} action="解绑" isDangerous form={form}>
      <p className="t14 dim">解绑后，这个 openid 可以绑到别的账号上。</p>
    </DialogForm>
  );
}

export function ChangeRole({ user, isOpen, onClose }: MemberDialogProps) {
  const isEditor = user.role === 'editor';
  const form = useDialogForm({
    send: () =>
      api().call('POST /api/user/role', { body: { user_id: user.user_id, role: isEditor ? 'reader' : 'editor' } }),
    done: isEditor ? '已取消编辑' : '已设为编辑',
    onClose,
  });
  return (
    <DialogForm
      isOpen={isOpen}
      title={isEditor ? `取消 ${user.username} 的编辑身份？` : `把 ${user.username} 设为编辑？`}
      action={isEditor ? '取消编辑' : '设为编辑'}
      isDangerous={isEditor}
      form={form}
    >
      <p className="t14 dim">
        {isEditor
          ? '马上生效，后台不再打得开。做过的事都留着。'
          : '编辑能收录、翻译、审核和发布文章，管订阅源、杂志、合集和读者报错；看不到用户、订单、码和通知。'}
      </p>
    </DialogForm>
  );
}
