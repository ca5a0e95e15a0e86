/** HTML pages and Markdown as books of one document, whose headings are the contents. */
import { parse as parseYaml } from 'yaml';
import { normaliseText } from '#server/features/extraction/service.ts';
import { type BookSource, sourceOfDraft } from './book-source.ts';
import { textIn } from './epub-source.ts';
import { markdownMarkup } from './markdown.ts';
import { draftOf } from './markup-blocks.ts';
import { type Element, findElement, isElement, parseMarkup } from './markup-tree.ts';

/** Pictures beside the file are not there: those in it are. */
const picture = (reference: string) => (/^data:image\//i.test(reference) ? reference : null);

export function openHtml(markup: string): BookSource {
  const root = parseMarkup(markup);
  const draft = draftOf(root, { picture, isWebPage: true });
  const title = metaOf(root, /^(?:dc\.title|og:title)$/i) ?? draft.title ?? textIn(root, 'h1');
  const author = metaOf(root, /^(?:author|dc\.creator)$/i);
  const html = findElement(root, ['html']);
  const language = html?.attributes.lang ?? html?.attributes['xml:lang'] ?? null;
  const description = metaOf(root, /^(?:description|dc\.description)$/i);
  return sourceOfDraft(draft, { format: 'html', title, author, language: language || null, description });
}

function metaOf(element: Element, name: RegExp): string | null {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const { name: own = child.attributes.property ?? '', content } = child.attributes;
    const found =
      child.name === 'meta' && name.test(own)
        ? normaliseText(content ?? '')
        : child.name === 'body'
          ? ''
          : metaOf(child, name);
    if (found) return found;
  }
  return null;
}

export function openMarkdown(text: string): BookSource {
  const { body, about } = frontMatter(text.replace(/^\ufeff/, ''));
  const root = parseMarkup(markdownMarkup(body));
  const draft = draftOf(root, { picture });
  const written = (key: string) => {
    const value = about[key];
    const values = Array.isArray(value) ? value : [value];
    return values.filter((one) => typeof one === 'string' || typeof one === 'number').join(', ') || null;
  };
  const title = written('title') ?? textIn(root, 'h1');
  const [author, language] = [written('author') ?? written('authors'), written('lang') ?? written('language')];
  return sourceOfDraft(draft, { format: 'md', title, author, language, description: written('description') });
}

/** YAML between lines of three dashes at the beginning. */
function frontMatter(text: string): { body: string; about: Record<string, unknown> } {
  const found = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*\r?\n/.exec(text);
  if (found === null) return { body: text, about: {} };
  try {
    const about: unknown = parseYaml(found[1] ?? '', { maxAliasCount: 0 });
    if (typeof about !== 'object' || about === null) return { body: text, about: {} };
    return { body: text.slice(found[0].length), about: about as Record<string, unknown> };
  } catch {
    return { body: text, about: {} }; // A rule at the beginning, no front matter.
  }
}
