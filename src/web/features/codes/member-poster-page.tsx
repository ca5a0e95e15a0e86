/** The membership poster in a chosen size, with the reader's code. */
import { Download } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';

interface MemberPosterPageProps {
  poster: ResultOf<'GET /api/member/product/poster'>;
  size: PosterSize;
  isLoggedIn: boolean;
}

const addressOf = (size: PosterSize) => `/poster/product?size=${size}`;

export function MemberPosterPage({ poster, size, isLoggedIn }: MemberPosterPageProps) {
  const { url, width, height, has_code: hasCode } = poster;
  return (
    <div className="priced">
      <header className="own-head">
        <h1 className="page-title in-bar">会员海报</h1>
        <p className="dim">
          {hasCode && '带着你的邀请码。朋友扫码注册，就算你邀请的。'}
          {!hasCode && (isLoggedIn ? '你的邀请码停用了，海报不带它。' : '登录后，海报会带上你的邀请码。')}
        </p>
      </header>
      <TabNav
        label="海报尺寸"
        tabs={POSTER_SIZES.map((one) => ({ href: addressOf(one.size), label: one.label }))}
        current={addressOf(size)}
      />
      <figure className="award-poster member-poster">
        <img key={url} src={url} width={width} height={height} alt={altOf(hasCode)} />
        <figcaption>
          <div className="acts">
            <Button look="primary" href={url} download="外刊轻读-会员海报.png" icon={Download}>
              下载海报
            </Button>
            {!isLoggedIn && <Button href={`/Login?next=${encodeURIComponent(addressOf(size))}`}>登录</Button>}
          </div>
          <span className="t14 dim">手机上长按图片，可以保存或转发。</span>
        </figcaption>
      </figure>
    </div>
  );
}

function altOf(hasCode: boolean): string {
  return `会员海报，上面有会员价格${hasCode ? '、我的邀请码' : ''}和二维码`;
}

const POSTER_SIZES = [
  { size: '3:4', label: '竖图 3:4' },
  { size: '1:1', label: '方图 1:1' },
  { size: '9:16', label: '长图 9:16' },
] as const;

type PosterSize = (typeof POSTER_SIZES)[number]['size'];

export function isPosterSize(value: string | null): value is PosterSize {
  return POSTER_SIZES.some(({ size }) => size === value);
}
