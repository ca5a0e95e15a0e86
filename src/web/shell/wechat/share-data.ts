/** What WeChat shows of a shared page, from what the page says of itself in its head. */

export interface ShareData {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

const PRODUCT = '外刊轻读';
const PICTURE = '/icon-180.png';

/** Pages without Open Graph are somebody's own: what is shared from them is the product, not the page. */
export function shareDataOf(document: Pick<Document, 'querySelector'>, here: URL): ShareData {
  const meta = (property: string) => document.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  const title = meta('og:title');
  const picture = new URL(meta('og:image') || PICTURE, here).href;
  if (!title) return { title: PRODUCT, desc: '轻松阅读英语外刊文章', link: `${here.origin}/`, imgUrl: picture };
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  const link = canonical ? new URL(canonical, here).href : here.origin + here.pathname + here.search;
  return { title, desc: meta('og:description') ?? PRODUCT, link, imgUrl: picture };
}
