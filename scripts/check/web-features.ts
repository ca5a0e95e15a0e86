/**
 * The public modules of each web feature: what other features, and the files of `src/web` itself, may import of it. Pages in
 * `src/web/routes` compose features and may import any module. A list and no `index.ts`, because what imports a barrel gets all of it
 * into its chunk (decision 057). A module leaves the list when nothing outside its feature imports it; the check says so.
 */
export type PublicModules = Readonly<Record<string, readonly string[]>>;

export const PUBLIC_MODULES: PublicModules = {
  // The article page, as editors preview it, and parts that a book's page uses too.
  'article-page': [
    'article-head.tsx',
    'ports.ts',
    'queued-notes.ts',
    'use-reading-reports.ts',
    'use-reading-speed.ts',
    'word-ports.ts',
  ],
  // Export of one article on its page, and of lists and collections.
  'article-export': ['lazy-export-dialog.ts'],
  // Article cards and what they show, on home and on the article page.
  articles: [
    'article-day.ts',
    'article-feed.tsx',
    'article-filters.ts',
    'article-strip.tsx',
    'difficulty-labels.ts',
    'hiding.ts',
    'known-rate.tsx',
    'later.ts',
    'stars.ts',
    'use-article-list.ts',
  ],
  // The panel for questions, beside an article or a chapter.
  ask: ['lazy-panels.tsx', 'left-today.ts', 'quota.tsx'],
  // Places in a book, on other pages too.
  'book-page': ['book-places.ts'],
  books: ['made-cover.tsx', 'shelf-head.tsx'],
  changdu: ['application-facts.tsx'],
  collections: ['collection-card.tsx', 'lazy-add-to-collection.ts'],
  contact: ['contact-card.tsx'],
  // Words as cards show them, in the reader, the word book and review.
  dictionary: ['other-readings.tsx', 'word-info.ts'],
  examples: ['example-list.tsx'],
  // 为你推荐 on home and other pages, and what stands at the end of an article and of the level test.
  feed: [
    'browser-taste.ts',
    'feed-skeleton.tsx',
    'feed.tsx',
    'level-articles.tsx',
    'related-articles.tsx',
    'taste-memory.ts',
  ],
  follows: ['follow-button.tsx'],
  history: ['availability.ts', 'reading-progress.ts'],
  letters: ['next-letter.ts'],
  membership: ['end-notice.tsx', 'member-labels.ts', 'member-log.tsx'],
  notices: ['notice-bars.tsx'],
  orders: ['order-labels.tsx'],
  // A test that was taken before the login: home offers it, and the account takes it over.
  placement: ['claim-result.tsx', 'saved-test.ts', 'use-visitor-level.ts'],
  // Around a text, in the document of every page, and for loaders: each brings only what its users need (see their headers).
  reader: ['every-page.ts', 'index.ts', 'text-markup.ts'],
  // The first three of this week's rank, on 发现.
  rank: ['top-three.tsx'],
  review: ['core/rating-labels.ts'],
  // Voices of this browser.
  speech: ['english-voices.ts', 'say-word.ts'],
  // A recording and its lock screen, in the reader too.
  listen: ['article-recording.ts', 'media-session.ts', 'recording-player.ts'],
  'word-files': ['export-formats.ts'],
  // Uploads in progress, at the top of the shelf.
  uploads: ['page-uploads.ts', 'upload-list.tsx'],
  words: ['use-word-state.ts', 'word-excerpt.tsx'],
  // The writing exercise at the end of an article.
  writing: ['writing-draft.ts', 'writing-section.tsx'],
};
