import { expect, test } from 'vitest';
import { meta } from './article-poster.tsx';

test('in WeChat the poster page shares the article, by the link that the poster carries', () => {
  const poster = {
    url: '/poster/article/k.png',
    width: 1080,
    height: 1440,
    link: 'https://a.example/article/7?code=AB',
  };
  const article = { id: '7', title: 'Ice', title_zh: '冰', author: 'Li' };
  const tags = meta({ loaderData: { article, poster, siteUrl: 'https://a.example' } } as Parameters<typeof meta>[0]);
  expect(tags).toEqual(
    expect.arrayContaining([
      { property: 'og:title', content: 'Ice' },
      { property: 'og:image', content: 'https://a.example/poster/article/k.png' },
      { tagName: 'link', rel: 'canonical', href: poster.link },
    ]),
  );
});
