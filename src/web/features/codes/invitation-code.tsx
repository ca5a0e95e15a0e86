/** The reader's invitation code: as text, link, QR code and poster. */
import { Copy, Download, Share2 } from 'lucide';
import { canShareText, copyText, shareOrCopy } from '../../shell/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface InvitationCodeProps {
  code: string;
  url: string;
  /** SVG. */
  qr: string;
}

export function InvitationCode({ code, url, qr }: InvitationCodeProps) {
  // The code keeps the cached posters of several accounts in one browser apart.
  const poster = `/Award/poster.png?code=${code}`;
  const canShare = useIsHydrated() && canShareText();
  return (
    <>
      <section aria-labelledby="award-code">
        <SectionHead id="award-code" title="我的邀请码" />
        <p className="award-letters">{code}</p>
        <p className="award-link t14 dim">{url}</p>
        <div className="acts scripted">
          <Button look="primary" icon={Copy} onClick={() => void copyText(invitationText(code, url))}>
            复制链接
          </Button>
          <Button onClick={() => void copyText(code)}>只复制码</Button>
          {canShare && (
            <Button icon={Share2} onClick={() => void shareOrCopy(invitationText(code, url))}>
              分享
            </Button>
          )}
        </div>
        <div className="award-scan">
          <span
            className="award-qr"
            role="img"
            aria-label="邀请链接的二维码"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: squares drawn by our own server
            dangerouslySetInnerHTML={{ __html: qr }}
          />
          <p className="t14 dim">朋友当面用手机扫，打开的注册页已经填好邀请码。</p>
        </div>
      </section>
      <figure className="award-poster">
        <img src={poster} width={1080} height={1440} alt="邀请海报，上面有邀请码和二维码" loading="lazy" />
        <figcaption>
          <Button href={poster} download="外刊轻读-邀请海报.png" icon={Download}>
            下载海报
          </Button>
          <span className="t14 dim">手机上长按图片，可以保存或转发。</span>
        </figcaption>
      </figure>
    </>
  );
}

function invitationText(code: string, url: string): string {
  return `来外刊轻读，一起读英语外刊：${url}（邀请码 ${code}）`;
}
