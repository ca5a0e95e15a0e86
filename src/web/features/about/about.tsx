/** About: what the product is, where texts and data come from and under which licences, privacy, terms, contact. */
import { TextLink } from '../../ui/text-link.tsx';
import { Licences } from './licences.tsx';
import { Privacy } from './privacy.tsx';
import { Terms } from './terms.tsx';

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
      <h1 className="page-title">关于外刊轻读</h1>
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
