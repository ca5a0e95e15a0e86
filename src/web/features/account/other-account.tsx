/** On the login page of somebody who is logged in: who that is, and why they may have been sent here. */
import { TextLink } from '../../ui/text-link.tsx';

export function OtherAccount({ username, isRefused }: { username: string; isRefused: boolean }) {
  return (
    <p className="form-note t14 dim">
      现在登录的是 {username}。{isRefused ? '那个页面要用别的账号打开，可以在下面换一个。' : '要换账号，在下面登录。'}
      <TextLink href="/" isInline>
        回首页
      </TextLink>
    </p>
  );
}
