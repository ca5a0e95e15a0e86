/** What a page says of itself to those who show a link to it: Open Graph, and its one address. */

export interface SharedPage {
  type: 'article' | 'book' | 'profile' | 'website';
  title: string;
  description: string;
  /** Absolute. */
  address: string;
  /** Absolute; null without one. */
  picture: string | null;
}

/** For the `meta` of a route. */
export function shareMeta({ type, title, description, address, picture }: SharedPage) {
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(picture === null ? [] : [{ property: 'og:image', content: picture }]),
    { tagName: 'link', rel: 'canonical', href: address },
  ];
}
