/** Whether sharing inside WeChat is configured, and what it needs. */
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';

export function WechatSharingStatus({ isSetUp }: { isSetUp: boolean }) {
  return (
    <section className="admin-section qywx-wechat" aria-labelledby="wechat">
      <SectionHead id="wechat" title="微信里的分享">
        <Tag {...(isSetUp && { tone: 'good' as const })}>{isSetUp ? '已配置' : '没有配置'}</Tag>
      </SectionHead>
      <p className="t14 dim">
        {isSetUp
          ? '在微信里转发网页，带标题、摘要和图片。公众号后台的“JS 接口安全域名”里要有本站的域名，“IP 白名单”里要有服务器的地址。'
          : '在微信里转发网页，只有网址。设 WECHAT_APP_ID 和 WECHAT_APP_SECRET 后重启，就带标题、摘要和图片。'}
      </p>
    </section>
  );
}
