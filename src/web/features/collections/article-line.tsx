/** Cover, both titles, difficulty and length of an article in a list that an editor of a collection works on. */
import type { ArticleCard } from '#contract/shapes.ts';
import { Cover } from '../../ui/cover.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Meta } from '../../ui/meta.tsx';

export function ArticleLine({ article }: { article: ArticleCard }) {
  return (
    <>
      <Cover src={article.cover} />
      <span className="it-t">
        <b lang="en">{article.title}</b>
        {article.title_zh && <span className="it-zh">{article.title_zh}</span>}
        <Meta>
          <DifficultyLabel difficulty={article.difficulty} />
          {`${article.read_minutes} 分钟`}
        </Meta>
      </span>
    </>
  );
}
