/**
 * The public modules of each web feature: what other features, and the files of `src/web` itself, may import of it. Pages in
 * `src/web/routes` compose features and may import any module. A list and no `index.ts`, because what imports a barrel gets all of it
 * into its chunk (decision 057). A module leaves the list when nothing outside its feature imports it; the check says so.
 */
export type PublicModules = Readonly<Record<string, readonly string[]>>;

export const PUBLIC_MODULES: PublicModules = {
  // Article cards and what they show, on home and on the article page.
  articles: [
    'article-day.ts',
    'article-feed.tsx',
    'feature-words.ts',
    'filters.ts',
    'known-fact.tsx',
    'starring.ts',
    'use-article-list.ts',
  ],
  changdu: ['application-facts.tsx', 'application-words.ts'],
  contact: ['contact-card.tsx'],
  examples: ['example-list.tsx', 'examples.ts'],
  history: ['availability.ts', 'reading-progress.ts'],
  membership: ['end-notice.tsx', 'member-log.tsx', 'member-words.ts'],
  notices: ['notice-bars.tsx'],
  orders: ['money.ts', 'order-words.ts', 'own-orders.tsx'],
  // A test that was taken before the login: home offers it, and the account takes it over.
  placement: ['kept-test.ts', 'move-to-account.tsx', 'size-scale.ts', 'use-visitors-level.ts'],
  reader: [
    // Around a text: the reader itself, its title and style sheet, and what it needs from its page.
    'note-drafts.ts',
    'ports.ts',
    'reader-title.tsx',
    'reader.css',
    'reader.tsx',
    // In the document of every page: choices that hold from the first paint on.
    'gloss/gloss-choice.ts',
    'translation-display.ts',
    'typography/account-style.tsx',
    // Words as the reader's card shows and says them.
    'listening/voices.ts',
    'word-card-content.ts',
  ],
  // The article page, as editors preview it.
  reading: ['article-head.tsx', 'article-ports.ts', 'say-word.ts', 'shown-article.ts'],
  'word-files': ['formats.ts'],
};
