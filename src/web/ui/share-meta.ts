/** Metadata of a page for previews of links to it: Open Graph, and its canonical address. */

export interface SharedPage {
  type: 'article' | 'book' | 'profile' | 'website';
  title: string;
  description: string;
  /** Absolute. */
  address: string;
  /** Absolute; null without one. */
  picture: string | null;
}

/** Entries for the `meta` of a route. */
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
