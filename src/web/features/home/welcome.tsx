/** For visitors: one sentence, and how it works. */
import { Button } from '../../ui/button.tsx';

const steps = [
  { title: '挑一篇', text: '难度分五档，从入门到晦涩，还可以按话题和长短挑。' },
  { title: '点着读', text: '点一个词看释义，点句末看译文，选中文字划线、写笔记。' },
  { title: '留下来', text: '生词连同原句进生词本，读到哪里，换一台设备接着读。' },
];

export function Welcome() {
  return (
    <section className="visitor" aria-labelledby="welcome">
      <div className="visitor-main">
        <h2 id="welcome" className="visitor-h">
          读得懂的英语外刊，从你的水平开始。
        </h2>
        <p className="dim">
          打开就能读，不用登录。先用 30
          秒测出你的词汇量，就知道从哪一档读起。登录以后，划线、笔记、生词和读到的位置都替你留着。
        </p>
        <p className="visitor-act">
          <Button look="primary" href="/myword/placement?form=short">
            30 秒测词汇量
          </Button>
          <Button href="/Register">注册</Button>
          <Button look="quiet" href="/Login">
            登录
          </Button>
        </p>
      </div>
      <ol className="steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <b className="num">{index + 1}</b>
            <span>
              <b>{title}</b>
              <span className="t14 dim">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
