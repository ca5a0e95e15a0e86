/**
 * Which parts of an article are read aloud: title, headings and running text, in the sentences that are stored; no code, tables or
 * pictures.
 */

export interface SpokenBlock {
  id: string;
  type: string;
  text?: string | undefined;
  sentences?: readonly { id: string; start: number; end: number; text_zh?: string | null | undefined }[] | undefined;
}

export interface SpokenSentence {
  /** Id of the sentence; id of the block where the block has no sentences and is read as a whole; `title` for the title. */
  id: string;
  text: string;
  zh: string | null;
  /** A longer pause follows. */
  isLastOfBlock: boolean;
}

const SPOKEN: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote', 'list_item']);
const TITLE_ID = 'title';
const isSayable = ({ text }: { text: string }) => /[\p{L}\d]/u.test(text);

/** Sentences in reading order, those without a letter or digit left out. */
export function spokenSentences(article: {
  title: string;
  title_zh?: string | null | undefined;
  blocks: readonly SpokenBlock[];
}): SpokenSentence[] {
  const title = { id: TITLE_ID, text: article.title, zh: article.title_zh ?? null, isLastOfBlock: true };
  const spoken: SpokenSentence[] = isSayable(title) ? [title] : [];
  for (const { id, type, text = '', sentences = [] } of article.blocks) {
    if (!SPOKEN.has(type)) continue;
    const parts =
      sentences.length > 0
        ? sentences.map((one) => ({ id: one.id, text: text.slice(one.start, one.end), zh: one.text_zh || null }))
        : [{ id, text, zh: null }];
    const sayable = parts.filter(isSayable);
    spoken.push(...sayable.map((part, n) => ({ ...part, isLastOfBlock: n === sayable.length - 1 })));
  }
  return spoken;
}
