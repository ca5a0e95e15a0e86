/** Limits of inputs. No imports, so that pages may use them without loading the schemas. */

export const MEGABYTE = 1024 * 1024;
/** Bytes of one uploaded file. */
export const LARGEST_UPLOAD_BYTES = 100 * MEGABYTE;

/** Characters of an article's title, in either language. */
export const LONGEST_TITLE = 500;
export const LONGEST_COLLECTION_TITLE = 100;
/** Characters of what a collection says of itself. */
export const LONGEST_INTRO = 2_000;
export const LONGEST_FEED_TITLE = 200;
/** Characters of a feed's category. */
export const LONGEST_CATEGORY = 40;
/** Characters of a web address. */
export const LONGEST_URL = 2_000;

/** Characters of an English word or phrase. */
export const LONGEST_WORD = 100;
export const LONGEST_SENTENCE = 2_000;
/** Characters of a meaning in a word book, as files of words bring them. */
export const LONGEST_MEANING = 2_000;
/** Characters of the title that a sentence in a word book is from. */
export const LONGEST_SOURCE = 500;
/** Words looked up in one call: those of a screen, a tenth of a second of work. */
export const MAX_WORDS_AT_ONCE = 80;

/** Characters of a highlighted text. */
export const LONGEST_QUOTE = 5_000;
/** Characters of a note. */
export const LONGEST_COMMENT = 5_000;
/** Characters of a tag of notes. */
export const LONGEST_TAG = 40;

/** Characters of a writing exercise: two sentences. */
export const SHORTEST_WRITING = 20;
export const LONGEST_WRITING = 1_000;
/** Characters of a report of a translation. */
export const LONGEST_REPORT = 1_000;
/** Characters of a text that an editor tries a prompt on. */
export const LONGEST_TRIAL = 20_000;

/** Rows that a call for a part of a list gives at most. */
export const LONGEST_PAGE = 100;

/** Chosen words that are reviewed in one round, and cards that are fetched together. */
export const MAX_CHOSEN_WORDS = 100;
/** Lines of a book on one page that is shared. */
export const MAX_SHARED_LINES = 100;
