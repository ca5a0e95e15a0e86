/** What the product is, who makes it and how to reach them. */
import { About } from '../features/about/about.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/about';

const DESCRIPTION = '外刊轻读是什么，文章、词典和数据从哪里来、按什么许可使用，隐私、使用条款和联系方式。';

export function meta() {
  return [
    { title: '关于 · 外刊轻读' },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:title', content: '关于外刊轻读' },
    { property: 'og:description', content: DESCRIPTION },
  ];
}

export function loader(args: Route.LoaderArgs) {
  const { siteUrl } = loaderContext(args).page;
  return { siteUrl };
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame title="关于">
      <About {...loaderData} />
    </PageFrame>
  );
}
