/** 404, 500, and no network. Nothing of the inside is shown: only messages of our own error table, and the request's number. */
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import { AppFrame } from './app-frame.tsx';

interface ErrorPageProps {
  status: number;
  /** `Page Not Found: /path` and the like; null for the standard words. */
  message: string | null;
  requestId: string;
}

export function ErrorPage({ status, message, requestId }: ErrorPageProps) {
  const { state, revalidate } = useRevalidator();
  if (status === 503 && message !== null) {
    return (
      <AppFrame>
        <title>打不开 · 外刊轻读</title>
        <div className="state">
          <h1 className="section-title">{message}</h1>
          <p className="t14 dim">这一页没有打开。</p>
          <Button isBusy={state !== 'idle'} onClick={() => void revalidate()}>
            再试一次
          </Button>
        </div>
      </AppFrame>
    );
  }
  const isMissing = status === 404;
  const isOurs = message !== null && status < 500;
  const title = isMissing ? 'Page Not Found' : isOurs && status !== 500 ? message : 'Internal Server Error';
  return (
    <AppFrame>
      <title>{`${isMissing ? '没有这个页面' : '出错了'} · 外刊轻读`}</title>
      <div className="state">
        <span className="code num">{status}</span>
        <h1 className="section-title" lang="en">
          {title}
        </h1>
        <p className="t14 dim">{isMissing ? '链接可能写错了，或内容已下架。' : '不是你的问题，请稍后再试。'}</p>
        {isOurs && message !== title && (
          <p className="t14 faint" lang="en">
            {message}
          </p>
        )}
        {!isMissing && requestId && <p className="t14 faint">编号 {requestId}，反馈时带上它。</p>}
        <Button href="/">回首页</Button>
      </div>
    </AppFrame>
  );
}
