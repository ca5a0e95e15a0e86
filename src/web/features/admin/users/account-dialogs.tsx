/** What is set for somebody else's account: a new password, a WeChat openid. */
import type { UserBrief } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { textOf } from '../../../ui/form-outcome.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useDialogForm } from './use-dialog-form.ts';

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
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={`给 ${user.username} 设新密码`}
      action="设为新密码"
      isDangerous
      form={form}
    >
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
    <DialogForm isOpen={isOpen} onClose={onClose} title={`给 ${user.username} 绑定微信`} action="绑定" form={form}>
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
