/**
 * What the product stores about people, for what purpose and how long. Every time on this page is a constant of the code (visit log:
 * `server/features/visitors/retention.ts`); when one of them changes, the page changes.
 */
import { TextLink } from '../../ui/text-link.tsx';

interface PrivacyProps {
  /** Host of a third party that counts visits; null where there is none. */
  statisticsHost: string | null;
  /** Outside services that are set up, by name: `ai translation`. */
  services: string;
}

export function Privacy({ statisticsHost, services }: PrivacyProps) {
  const names = services.split(' ');
  const payment = [
    ...(names.includes('wechat-pay') ? ['微信支付'] : []),
    ...(names.includes('alipay') ? ['支付宝'] : []),
  ];
  return (
    <div className="about">
      <h1 className="page-title in-bar">隐私</h1>
      <p>不登录也能读，不需要留下任何资料。下面是本站记什么、为了什么、留多久。</p>
      <Kept />
      <section aria-labelledby="visits">
        <h2 id="visits" className="section-title ruled">
          访问记录
        </h2>
        <p>
          打开网页时记一次进入，之后每打开一页、点开一个词、做完一次水平测试各记一条：时间、页面的路径、那个词或测得的词数、设备是电脑、手机还是
          App、从哪个网站来。登录着的，记在账号名下；没有登录的，记在一个随机编号名下，编号存在这个浏览器的 Cookie
          里。路径里的口令、验证码和邀请码先去掉再存。不存网络地址，不取设备的特征。
        </p>
        <p>
          用来知道哪些文章有人读、哪一步让人走开、哪里出了错。每一条留 90
          天；编号、第一次和最近一次来的时间、打开的页数，留到最后一次来之后一年；之后只剩每天、每月的总数，里面没有任何一个人。
        </p>
        <h3 className="label">不想被记</h3>
        <p>
          在浏览器里打开「请勿跟踪」（Do Not Track）或「全球隐私控制」（Global Privacy
          Control），本站就一条也不记，也不给编号；文章、生词、笔记照样能用。已经记下的，清掉本站的 Cookie
          就不再和你有关，注销账号时名下的一并去掉。
        </p>
      </section>
      <section aria-labelledby="cookies">
        <h2 id="cookies" className="section-title ruled">
          Cookie
        </h2>
        <ul>
          <li>
            <b>bb_token、bb_uid：</b>保持登录，90 天没有来就失效。
          </li>
          <li>
            <b>bb_cuid：</b>访问记录用的随机编号，一年。
          </li>
          <li>
            <b>bb_ua：</b>在 App 里打开时，App 的名字和版本。
          </li>
          <li>
            <b>其余几个：</b>记住朋友的邀请码、书的版面和读到的位置。
          </li>
        </ul>
        <p>主题、字号、没有登录时做的水平测试和标记，存在你的浏览器里，不离开它。</p>
      </section>
      <section aria-labelledby="others">
        <h2 id="others" className="section-title ruled">
          别人听到什么
        </h2>
        <ul>
          <li>
            <b>统计：</b>
            {statisticsHost === null
              ? '没有广告，也没有第三方统计。'
              : `没有广告。访问次数另由 ${statisticsHost} 统计：网页会加载它的脚本，它知道你打开了哪些页；页面只许连这一个外站，地址里带口令的页面和后台不加载。打开「请勿跟踪」就不加载。`}
          </li>
          {(names.includes('ai') || names.includes('translation')) && (
            <li>
              <b>翻译和 AI：</b>
              你要翻译、讲解或提问的那句话，连同文章里有关的段落，会发给本站用的服务；不带你的名字、手机号和编号。
            </li>
          )}
          {names.includes('voice') && (
            <li>
              <b>语音：</b>要朗读的文章和单词会发给本站用的语音服务；不带你的名字、手机号和编号。
            </li>
          )}
          {names.includes('files') && (
            <li>
              <b>文件：</b>你上传的书、打包的数据和做好的文件，放在本站租用的存储服务里；没有本站签名的地址谁也取不到。
            </li>
          )}
          {names.includes('sms') && (
            <li>
              <b>短信：</b>要短信验证码时，手机号和验证码交给本站用的短信服务去发。
            </li>
          )}
          {names.includes('mail') && (
            <li>
              <b>邮件：</b>每周来信和确认邮箱的邮件交给本站用的邮件服务去发，它看得到你的邮箱和信里的数字。
            </li>
          )}
          <li>
            <b>通知：</b>
            在一台设备上打开通知后，通知经那个浏览器的厂商（谷歌、Mozilla、苹果、微软等）送到；内容是加密的，厂商只知道什么时候有一条。
          </li>
          {names.includes('wechat') && (
            <li>
              <b>微信：</b>在微信里打开网页时，会加载微信的脚本，好让转发带上标题和图片。
            </li>
          )}
          {payment.length > 0 && (
            <li>
              <b>付款：</b>由{payment.join('或')}办理，本站只拿到订单号和金额。
            </li>
          )}
        </ul>
        <p>其余的都存在本站的服务器上，不卖，也不交给别人；法律要求时除外。</p>
      </section>
      <section aria-labelledby="rights">
        <h2 id="rights" className="section-title ruled">
          你的资料归你
        </h2>
        <p>
          登录后在
          <TextLink isInline href="/Mine/data">
            我的数据
          </TextLink>
          里，可以下载本站存着的关于你的一切，也可以注销账号：一周内可以反悔，之后全部删掉，访问记录去掉名字和编号；用邀请码注册过的，手机号的摘要留到注册满一年；公开过、别人写了笔记的书，归本站留着，谁也打不开；订单依法保留，但不再连着你。从阅读记录里移除一篇文章，它就不再显示，读过的时间仍计入你的统计。
        </p>
        <p>
          别的事见
          <TextLink isInline href="/About">
            关于外刊轻读
          </TextLink>
          ，联系方式也在那里。
        </p>
      </section>
    </div>
  );
}

const kept = [
  { what: '手机号、用户名、密码的摘要', why: '登录和找回密码；密码谁也看不到原文', until: '注销账号' },
  { what: '登录过的设备、时间和网络地址', why: '列给你自己看，好发现不是你的', until: '登录失效后，最长 90 天' },
  { what: '读过的文章和书、时间、位置，划线、笔记、生词、复习', why: '只为你自己显示', until: '你删掉，或注销账号' },
  { what: '问过 AI 的问题和回答', why: '你可以回头看', until: '你删掉，或注销账号' },
  {
    what: '点过翻译或讲解的句子的译文、讲解，不记是谁点的',
    why: '下次不用再请服务来做',
    until: '180 天没有人再读到',
  },
  {
    what: '只在这台设备上：打开过的文章、书页、生词和卡片',
    why: '没有网络时也能打开',
    until: '退出登录，或换一个账号',
  },
  { what: '短信验证码的摘要；没有接短信服务时，还有手机号和验证码', why: '限制次数，防止盗用', until: '一天' },
  { what: '看自己的邀请码、用邀请码注册时的网络地址', why: '防止自己邀请自己', until: '最后一次之后 30 天' },
  { what: '用邀请码注册的那台设备的摘要', why: '防止自己邀请自己', until: '注销账号' },
  {
    what: '用邀请码注册的手机号的摘要',
    why: '注销再注册的不重复给邀请人奖励',
    until: '注销账号，注册不满一年的留到满一年',
  },
  {
    what: '一周里读文章的设备和网络的摘要',
    why: '核对周榜，防止刷榜',
    until: '那一周结束后 8 天；还在核对的，留到有结果',
  },
  {
    what: '上传的书',
    why: '只给你自己读；由管理员公开到书库的，大家都能读',
    until: '你删掉，或注销账号；公开过、别人写了笔记的，归本站留着，谁也打不开',
  },
  { what: '用掉的 AI 次数和用量，没有内容', why: '算每天的额度，和服务对账', until: '396 天' },
  { what: '「写两句」的批改', why: '断线后再要一次，不重复计数', until: '一天' },
  { what: '收每周来信的邮箱', why: '把来信寄给你', until: '你换掉、去掉或改密码，或注销账号' },
  { what: '每周来信里的数字', why: '你可以回头看', until: '注销账号' },
  { what: '打开了通知的浏览器的推送地址和密钥', why: '到时间提醒你复习', until: '你关掉通知、退出登录，或注销账号' },
  { what: '畅读申请里的姓名、学校和理由', why: '只用来批复，只有你和管理员看得到', until: '注销账号' },
  { what: '导入、导出等任务的进度', why: '看做到哪一步', until: '90 天' },
  { what: '访问记录的每一条', why: '见下面', until: '90 天' },
  { what: '访客编号和它的总数', why: '认出又来的人', until: '最后一次来之后一年' },
];

function Kept() {
  return (
    <section aria-labelledby="kept">
      <h2 id="kept" className="section-title ruled">
        记什么，留多久
      </h2>
      <dl className="kept">
        {kept.map(({ what, why, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
            <dd className="t14 dim">留到：{until}</dd>
          </div>
        ))}
      </dl>
      <p>三个人以上划过同一处时，会显示「多人划过」，不显示是谁。邀请人看得到你的用户名，和你有没有读完一篇文章。</p>
    </section>
  );
}
