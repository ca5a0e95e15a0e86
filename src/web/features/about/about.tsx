/** The about page: the product, sources and licences, privacy, terms and contact. */
import { TextLink } from '../../ui/text-link.tsx';

const parts = [
  { id: 'what', title: '这是什么' },
  { id: 'sources', title: '来源与许可' },
  { id: 'privacy', title: '隐私' },
  { id: 'terms', title: '使用条款' },
  { id: 'contact', title: '联系' },
];

export function About({ siteUrl }: { siteUrl: string }) {
  return (
    <div className="about">
      <h1 className="page-title in-bar">关于外刊轻读</h1>
      <nav className="toc" aria-label="本页内容">
        {parts.map(({ id, title }) => (
          <TextLink key={id} href={`#${id}`}>
            {title}
          </TextLink>
        ))}
      </nav>
      <section id="what" aria-labelledby="what-title">
        <h2 id="what-title" className="section-title ruled">
          这是什么
        </h2>
        <p>
          外刊轻读给想读英语原文的中国读者。每篇文章标明难度和阅读时间；点一个词看释义，点一句看译文；划线、笔记、生词和读到的位置都留在账号里。
        </p>
        <p>
          难度由文章本身算出：用词的常见程度、考试大纲里的级别、句子的长短和结构。同一篇文章每次算出的结果都一样，分为入门、简单、普通、困难、晦涩五档。
        </p>
        <p>
          释义来自离线词典，标「词典释义」。译文由编辑写成，或由机器译出、编辑审过；没有译文的地方就空着，不拿词典的解释冒充译文。
        </p>
      </section>
      <Licences />
      <Privacy />
      <Terms />
      <section id="contact" aria-labelledby="contact-title">
        <h2 id="contact-title" className="section-title ruled">
          联系
        </h2>
        <p>
          本站由 {new URL(siteUrl).host}{' '}
          的运营者负责。文章、译文、版权、账号或隐私方面的事，请写明文章链接或用户名，与运营者联系；版权方来信，核实后会先下架再商量。
        </p>
      </section>
    </div>
  );
}

const sources = [
  {
    what: '自有文章',
    from: '外刊轻读编辑部写的英文文章、译文和词注，依据公认的事实，没有编造的人物、引语和数据',
    licence: 'MIT',
  },
  {
    what: '外部文章',
    from: '来自各家的网站和订阅源，文末有出处；权利归原作者和出版方，只用于学习',
    licence: '以出处的说明为准',
  },
  { what: '词典', from: 'ECDICT 的音标、中文释义、考试标签、词频和词形', licence: 'MIT' },
  {
    what: '中文义项',
    from: 'CC-CEDICT 的编者（MDBG）增补；哪种说法更常用，据 jieba 的词频和自己写的对照例句',
    licence: 'CC BY-SA 4.0；jieba：MIT',
  },
  { what: '英文释义', from: 'WordNet 3，Princeton University', licence: 'WordNet 许可' },
  {
    what: '词性、句子结构和短语',
    from: '由 Universal Dependencies English EWT 和 STREUSLE 学得，原文不在本站',
    licence: 'CC BY-SA 4.0',
  },
  { what: '难度', from: '由 OneStopEnglish 和自有文章学得，原文不在本站', licence: 'CC BY-SA 4.0' },
  { what: '词向量', from: 'GloVe', licence: 'PDDL 1.0' },
  { what: '字体', from: 'Source Serif 4；中文和界面用系统自带的字体', licence: 'SIL OFL 1.1' },
  { what: '图标', from: 'Lucide', licence: 'ISC' },
  { what: '封面', from: '为外刊轻读绘制', licence: 'MIT' },
];

function Licences() {
  return (
    <section id="sources" aria-labelledby="sources-title">
      <h2 id="sources-title" className="section-title ruled">
        来源与许可
      </h2>
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">来自</th>
              <th scope="col">许可</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ what, from, licence }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{from}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Privacy() {
  return (
    <section id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title" className="section-title ruled">
        隐私
      </h2>
      <p>不登录也能读，不需要留下任何资料。</p>
      <ul>
        <li>
          <b>账号：</b>
          手机号用来登录和找回密码，页面上只显示前三位和后四位；密码只存加密后的摘要，谁也看不到原文；登录过的设备名称和时间会列给你自己看。
        </li>
        <li>
          <b>阅读：</b>
          读过的文章、时间、位置、划线、笔记和生词，只为你自己显示。三个人以上划过同一处时，会显示「多人划过」，不显示是谁。
        </li>
        <li>
          <b>访问：</b>
          打开了哪些页面会记下来，用来了解哪些文章有人读、哪里出了错，留 90 天。没有登录的访客用一个随机编号区分，存在
          Cookie 里，一年后失效。浏览器要求不跟踪的，一条也不记。
        </li>
        <li>
          <b>邀请：</b>
          用朋友的邀请码注册，会记下是谁邀请的、设备编号的摘要，网络地址只留 30
          天，用来防止自己邀请自己。邀请人看得到你的用户名，和你有没有读完一篇文章。
        </li>
        <li>
          <b>Cookie：</b>
          只用来保持登录、区分访客，没有广告。主题和字号存在你的浏览器里。在微信里打开网页时，会加载微信的脚本，好让转发带上标题和图片。
        </li>
        <li>
          <b>提醒和来信：</b>
          打开通知时，会记下浏览器给的推送地址，提醒的内容加密后经浏览器厂商的推送服务送到；退出登录就删掉。邮箱只用来发每周来信，确认过才发，随时可以退订。
        </li>
        <li>
          <b>畅读申请：</b>填的姓名、学校和理由只用来批复，只有你和管理员看得到，注销账号时一起删掉。
        </li>
      </ul>
      <p>这些数据存在本站的服务器上，不卖，也不交给别人；法律要求时除外。</p>
      <p>
        每一样记什么、留多久、别人听到什么，都写在
        <TextLink isInline href="/privacy">
          隐私
        </TextLink>
        一页里。
      </p>
      <p>笔记和生词随时可以导出。从阅读记录里移除一篇文章，它就不再显示，读过的时间仍计入你的统计。</p>
    </section>
  );
}

function Terms() {
  return (
    <section id="terms" aria-labelledby="terms-title">
      <h2 id="terms-title" className="section-title ruled">
        使用条款
      </h2>
      <ul>
        <li>文章供个人学习。摘几句并注明出处可以；成篇转载、成批抓取或拿去卖，需要权利人同意。</li>
        <li>账号归一个人用。用程序大量访问、猜别人的密码、上传侵权或违法的内容，账号会被停用。</li>
        <li>标着「会员」的文章，会员可以读全文，其他人可以读开头一部分。</li>
        <li>释义、译文和难度力求准确，但会有错；考试、工作里要紧的地方，请再查一遍。</li>
        <li>服务可能因为维护或故障中断。条款有改动时，这一页会先更新。</li>
      </ul>
    </section>
  );
}
