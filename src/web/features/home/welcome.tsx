/** For visitors: one sentence and how it works; after the vocabulary test its result and where to begin. */
import { difficultyForLevel } from '#engine/difficulty-for-level.ts';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { Button } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import type { MeasuredLevel } from '../placement/saved-test.ts';
import { withCommas } from '../placement/size-scale.ts';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';

const steps = [
  { title: '挑一篇', text: '难度分五档，从入门到晦涩，还可以按话题和长短挑。' },
  { title: '点着读', text: '点一个词看释义，点句末看译文，选中文字划线、写笔记。' },
  { title: '留下来', text: '生词连同原句进生词本，读到哪里，换一台设备接着读。' },
];

export function Welcome() {
  const found = useVisitorLevel();
  return (
    <section className="visitor" aria-labelledby="welcome">
      <div className="visitor-main">
        <h2 id="welcome" className="visitor-h">
          读得懂的英语外刊，从你的水平开始。
        </h2>
        <FirstStep found={found} />
        <p className="visitor-act">
          <FirstButton found={found} />
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

/** Both texts have about the same length, because the result is only known after hydration. */
function FirstStep({ found }: { found: MeasuredLevel | null }) {
  if (found === null) {
    return (
      <p className="dim">
        打开就能读，不用登录。先用 30
        秒测出你的词汇量，就知道从哪一档读起。登录以后，划线、笔记、生词和读到的位置都替你留着。
      </p>
    );
  }
  const step = difficultyLabel(difficultyForLevel(found.level));
  return (
    <p className="dim">
      你大约认识 {withCommas(found.estimate)} 个词，从「{step}」读起正合适。
      <PageLink className="link" to="/myword/placement">
        看测试结果
      </PageLink>
      。注册以后，结果、划线、笔记、生词和读到的位置都替你留着。
    </p>
  );
}

function FirstButton({ found }: { found: MeasuredLevel | null }) {
  if (found === null) {
    return (
      <Button look="primary" href="/myword/placement?form=short">
        30 秒测词汇量
      </Button>
    );
  }
  const difficulty = difficultyForLevel(found.level);
  return (
    <Button look="primary" href={articlesAddress({ difficulty })}>
      读「{difficultyLabel(difficulty)}」的文章
    </Button>
  );
}
