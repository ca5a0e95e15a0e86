/** Who or what a name stands for, from our own articles and the dictionary; and the names of one article. Nothing is invented. */
import type { ArticleNames, Entity } from '#contract/shapes.ts';
import { paragraphsOf } from '#server/answers/text-material.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { type Dictionary, shortGlossOf } from '#server/features/dictionary/service.ts';
import type { SearchService } from '#server/features/search/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { isPeopleOrLanguage, kindOf, type NamedThing, namesIn } from './names.ts';

export interface EntityService {
  /** Null for a name that neither an article nor the dictionary has. */
  find(name: string, viewer: Viewer | null): Promise<Entity | null>;
  /** At most twelve, the most named first. @throws {AppError} NOT_FOUND */
  ofArticle(articleId: number, viewer: Viewer | null): Promise<ArticleNames['items']>;
}

interface EntityOptions {
  articles: Pick<ArticleService, 'readable' | 'cards'>;
  dictionary: Pick<Dictionary, 'lookup' | 'reader'>;
  search: Pick<SearchService, 'search'>;
}

const MOST_ARTICLES = 5;
const MOST_NAMES = 12;
/** Names of texts that are kept: some 10,000 texts. */
const KEPT_NAMES = 200_000;

export function createEntities({ articles, dictionary, search }: EntityOptions): EntityService {
  const kept = createBoundedCache<string, NamedThing[]>(KEPT_NAMES, (names) => names.length + 1);

  /** Only as a name: `Bath` is no bath. */
  function glossOf(name: string): string | null {
    const info = dictionary.lookup(name);
    return info && /^\p{Lu}/u.test(info.lemma) ? shortGlossOf(info) : null;
  }

  return {
    async find(name, viewer) {
      const query = {
        q: `"${name.replaceAll('"', '')}"`,
        kind: 'article' as const,
        isExact: true,
        offset: 0,
        limit: MOST_ARTICLES,
      };
      const { items } = await search.search(viewer, query);
      const gloss = glossOf(name);
      if (items.length === 0 && gloss === null) return null;
      const named = items.find(({ excerpt }) => excerpt?.includes(name));
      const sentence = named?.excerpt ?? '';
      const at = Math.max(0, sentence.indexOf(name));
      const kind = kindOf(name, gloss, sentence.slice(0, at), sentence.slice(at + name.length));
      const said = named?.excerpt_zh ?? named?.excerpt ?? null;
      return {
        ...{ name, kind },
        text_zh: [gloss, said].filter(Boolean).join('。') || null,
        articles: await articles.cards(
          viewer,
          items.map(({ id }) => Number(id)),
        ),
        origin: 'article',
      };
    },
    async ofArticle(articleId, viewer) {
      const { blocks, version, preview } = await articles.readable(articleId, viewer);
      const paragraphs = paragraphsOf(blocks);
      const key = `${articleId} ${version} ${preview}`;
      const names =
        kept.get(key) ??
        namesIn(
          paragraphs.flatMap(({ text }, paragraph) =>
            dictionary.reader.sentences(text).map(({ words }) => ({ paragraph, text, words })),
          ),
        )
          .filter(({ name }) => !isPeopleOrLanguage(dictionary.lookup(name)))
          .slice(0, MOST_NAMES);
      kept.set(key, names);
      return names.flatMap(({ name, paragraph, start, end, times }) => {
        const from = paragraphs[paragraph];
        if (from === undefined) return [];
        const gloss = glossOf(name);
        const block = blocks.find(({ id }) => id === from.blockId);
        const sentence = block?.sentences?.find((each) => each.start <= start && start < each.end);
        return [
          {
            ...{ name, times, block_id: from.blockId, n: from.n },
            kind: kindOf(name, gloss, from.text.slice(0, start), from.text.slice(end)),
            text_zh: gloss ?? sentence?.text_zh ?? null,
          },
        ];
      });
    },
  };
}
