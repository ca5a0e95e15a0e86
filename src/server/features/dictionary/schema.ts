/**
 * The dictionary file's tables and its stamp. Raise {@link BUILD_VERSION} when the tables or what is put in them change.
 */

/** Part of the stamp: a file built by another version is built again. */
export const BUILD_VERSION = 10;

export const tables = `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,         -- normalized headword
    word TEXT NOT NULL,        -- headword as written
    rank INTEGER,              -- best place in the two frequency lists
    collins INTEGER NOT NULL,
    tags TEXT NOT NULL,        -- syllabuses, parted by spaces
    is_name INTEGER NOT NULL,
    base TEXT,                 -- key of the word it is derived from
    phonetic TEXT NOT NULL,
    exchange TEXT NOT NULL,
    translation TEXT NOT NULL,
    definition TEXT NOT NULL
  );
  CREATE TABLE form (form TEXT NOT NULL, lemma TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (form, lemma, kind)) WITHOUT ROWID;
  CREATE TABLE phrase_trie (name TEXT PRIMARY KEY, bytes BLOB NOT NULL); -- phrases to look for: a row for each array
  CREATE TABLE lemma_order (ids BLOB NOT NULL, ranks BLOB NOT NULL, derivations BLOB NOT NULL); -- one row of typed arrays
  CREATE TABLE word_table (name TEXT PRIMARY KEY, bytes BLOB NOT NULL); -- one row for each array of the word table
  CREATE TABLE stamp (value TEXT NOT NULL);
`;

/** Made when the rows are in, which is far quicker. Not unique: a few headwords differ only in their apostrophe. */
export const keyIndex = 'CREATE INDEX entry_key ON entry (key)';

/** Made when the bases are in, too. */
export const laterIndexes = `
  CREATE INDEX entry_common ON entry (key, rank, word) WHERE rank IS NOT NULL;
  CREATE INDEX entry_base ON entry (base) WHERE base IS NOT NULL;
`;
