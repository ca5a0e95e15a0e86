/** Stands in place of the account's page after a logout of which the server could not be told; it has nothing of the reader. */
import { useEffect, useRef, useState } from 'react';
import { FormFrame } from '../../shell/form-frame.tsx';

/** @param ending resolves when the server has ended the login; the home page is opened then */
export function LogOutWaiting({ ending }: { ending: Promise<void> }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    // The pressed button has gone with the page.
    text.current?.focus();
    let isLeft = false;
    ending.then(
      () => isLeft || location.replace('/'),
      (error: unknown) => {
        console.error('the login could not be ended', error);
        setRefused(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [ending]);
  return (
    <FormFrame title="联网后退出">
      <p ref={text} tabIndex={-1} role="status">
        {isRefused
          ? '这台设备已退出登录，但服务器没有接受。请再登录一次，在「登录的设备」里结束原来的登录。'
          : '这台设备已退出登录，页面已清空，但还没有连上服务器。连上以后会自动结束这次登录，请先不要关闭这个窗口。'}
      </p>
    </FormFrame>
  );
}
