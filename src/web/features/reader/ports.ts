/**
 * What the reader is given: the work, what it may ask of the rest of the product, and who is reading. Injected, so that the same reader
 * shows articles and chapters and runs in tests without a server. Every failing port rejects with an `ApiError` (its message is shown).
 */
import type {
  LevelWord,
  Note,
  NoteField,
  PopularMark,
  Sentence,
  SentenceStructure,
  SentenceTime,
  Settings,
  TextPoint,
  WordEntry,
  WordInfo,
} from '#contract/shapes.ts';

import type { WordChange } from '../../shell/word-changes.ts';

export interface ReaderDocument {
  kind: 'article' | 'chapter';
  id: string;
  version: number;
  title: string;
  title_zh: string | null;
  /** The editor's word notes for this text. */
  words: readonly WordEntry[];
  /** Whether only the beginning of the work is on the page. */
  preview: boolean;
  /** Share of the whole text that is on the page; 1 by default. */
  shownShare?: number;
  /** Paragraphs that a preview keeps back. */
  hiddenParagraphs?: number;
  /** Shown in the top bar: the newspaper, or the book. */
  source?: string | null;
  author?: string | null;
  /** Day or instant, ISO 8601. */
  publishedAt?: string | null;
  /** Address of its picture, for the lock screen. */
  cover?: string | null;
  /** Time for the whole text, minutes. */
  minutes?: number;
  /** Address of a list of works as difficult as this one. */
  similarHref?: string;
}

/** A highlight or note as the reader needs it; an article's {@link Note} is one. */
export type ReaderNote = Pick<
  Note,
  'note_uuid' | 'text' | 'comment' | 'root' | 'tag' | 'color' | 'data' | 'created_at' | 'located'
> &
  Partial<Pick<Note, 'updated_at' | 'locked'>>;
/** The writable part of a note; saving an existing `note_uuid` changes that note. */
export type NoteDraft = Pick<Note, 'note_uuid' | 'text' | 'comment' | 'root' | 'tag' | 'color' | 'data'>;

/** `unsure`: a change was refused or given up, the server's state stands. */
export type NoteNews =
  | { event: 'saved'; note: ReaderNote }
  | { event: 'removed'; noteUuid: string }
  | { event: 'unsure' };

export interface AddedWord {
  word: string;
  /** `word` is a headword of the dictionary. */
  as_given?: true;
  sentence: string;
  sentence_zh: string | null;
  block_id: string;
  /** Offset of the word in `sentence`, if that is known. */
  start: number | undefined;
  /** The meaning as it was read; without it the dictionary's choice is kept. */
  resolve?: string | undefined;
  /** A word that is marked as known or ignored stays so. */
  keep_mark?: true;
}

export interface ReadingPosition extends TextPoint {
  /** Progress through the text, 0 to 1. */
  progress: number;
  /** The share of that which one window height is, 0 to 1. */
  window: number;
  /** Time of the reading, ISO 8601 in UTC. */
  at: string;
  /** Version of the text. */
  version: number;
}

/** A word as it is asked about. */
export interface WordQuestion {
  word: string;
  sentence: string;
  /** Offset of the word in `sentence`, if it was clicked there. */
  at: number | undefined;
  /** Whether the word is asked about without the phrase around it, after it was chosen on the phrase's card. */
  alone: boolean;
}

export interface TranslationReportDraft {
  block_id: string;
  sentence_id: string;
  /** What is wrong, in the reader's words. */
  text: string;
}

/** Who gives help: the language model, or the dictionary and grammar alone. */
export type HelpOrigin = 'ai' | 'dictionary';

/** Returns how many answers of today's quota are left, as text for the reader; '' for a visitor. */
export type AnswersLeftPort = () => Promise<string>;

/** Explaining a word in its sentence. */
export interface ExplainPort {
  left?: AnswersLeftPort;
  /** Who explains unless the dictionary is asked for. Call it in the browser only. */
  origin(): HelpOrigin;
  /**
   * @param by `dictionary` leaves the model alone
   * @param onText called with each piece of the explanation
   */
  ask(
    question: WordQuestion,
    by: 'dictionary' | undefined,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<{ text: string; origin: HelpOrigin }>;
}

/** `text_zh` is null where there are only the words' glosses. */
export interface PassageTranslation {
  text_zh: string | null;
  gloss?: readonly { word: string; zh: string }[] | undefined;
}

/** Translating a passage that has no translation of its own. */
export interface TranslatePort {
  left?: AnswersLeftPort;
  /** Whether a translation service is available; without one, glosses of the words are returned. Call it in the browser only. */
  translates(): boolean;
  ask(text: string, by: 'dictionary' | undefined): Promise<PassageTranslation>;
}

/** Translations of sentences, as they are put into the text. */
export type MadeTranslations = readonly Required<Pick<Sentence, 'id' | 'text_zh' | 'origin'>>[];

/** Translating paragraphs of the text that have no translation yet. */
export interface TranslateBlocksPort {
  /** Whether a translation service is available; without one, nothing is offered. Call it in the browser only. */
  translates(): boolean;
  /** @returns translations of the blocks' sentences, as far as they could be made */
  ask(blockIds: readonly string[]): Promise<MadeTranslations>;
}

/** A recording of the work being read aloud, with the times of its sentences, seconds. */
export interface WorkRecording {
  /** Name of the voice, as it is shown to readers. */
  voice: string;
  duration: number;
  sentences: readonly SentenceTime[];
  /** Fetches the address of the audio file; called again when an address has expired. */
  address(): Promise<string>;
}

/** Finding and making the recording of a work; given to readers who may have the work recorded. */
export interface RecordingPort {
  /** Null while there is none. */
  find(): Promise<WorkRecording | null>;
  /** Has the recording made. @param onShare called with the share that is done, 0 to 1 */
  make(signal: AbortSignal, onShare: (share: number) => void): Promise<void>;
}

/** Words that {@link ReaderPorts.lookUpMany} takes. */
export const MAX_AT_ONCE = 80;

/** Words of the text that a question is about. */
export interface AskedPassage {
  block_id: string;
  offset: number;
  end_offset: number;
  quote: string;
}

/** Optional ports that are absent leave out what they are for. What a visitor writes through them waits for the login. */
export interface ReaderPorts {
  /** Null, or an `ApiError` NO_SUCH_WORD with `suggestions` in its result, when the dictionary does not have it. */
  lookUp(question: WordQuestion): Promise<WordInfo | null>;
  /** Prefetches words, in the order asked; null for what the dictionary does not have. At most {@link MAX_AT_ONCE}. */
  lookUpMany?(questions: readonly WordQuestion[]): Promise<readonly (WordInfo | null)[]>;
  /** Called with each word whose card has been shown, where it stands and what it means there; again when another meaning is chosen. */
  onWordLookedUp?(info: WordInfo, place: Omit<AddedWord, 'word' | 'as_given'>): void;
  explain?: ExplainPort;
  translate?: TranslatePort;
  translateBlocks?: TranslateBlocksPort | undefined;
  /** Main clauses and modifiers of a sentence, with offsets in it. */
  structure?(sentence: string): Promise<SentenceStructure>;
  addWord(added: AddedWord): Promise<void>;
  /** Takes a removal back: the word with its meaning, its sentences and its memory. */
  restoreWord?(word: string): Promise<void>;
  removeWord(word: string): Promise<void>;
  setKnown?(word: string, isKnown: boolean): Promise<void>;
  /** 忽略: neither learned nor counted. */
  setIgnored?(word: string, isIgnored: boolean): Promise<void>;
  /** Calls back when words change, here or in another window. @returns stops it */
  onWordNews?(listener: (news: readonly WordChange[]) => void): () => void;
  /** 生词注释 over the text. */
  gloss?: {
    /** Words that get one, with their positions in the text. */
    list(choice: Exclude<Settings['gloss'], 'off'>): Promise<readonly LevelWord[]>;
    /** Calls back with the words of text that has come since, as a chapter of a book does. @returns stops it */
    onMore?(listener: (words: readonly LevelWord[]) => void): () => void;
    /** Keeps the choice for other devices. */
    keep?(choice: Settings['gloss']): void;
    /** Whether the server knows which words this reader knows. */
    knowsReader: boolean;
    /** The exam level above which a word is hard; null where the reader has none. */
    levelLabel: string | null;
  };
  /** Savings and removals of one note reach the server in the order they are asked for. */
  notes: {
    list(): Promise<readonly ReaderNote[]>;
    /**
     * Null when it is queued on this device, to be sent later.
     *
     * @param at when the reader did it, an ISO instant: of two writes the newer one stands
     * @param changed what the reader changed of a note that was there; the rest may have been changed on another device
     * @param seen its comment before the reader changed that; where another device wrote another one meanwhile, the note has both
     */
    save(
      draft: NoteDraft,
      at: string,
      changed?: readonly NoteField[],
      seen?: string | null,
    ): Promise<ReaderNote | null>;
    remove(noteUuid: string, at: string): Promise<void>;
    /** Notes with changes queued on this device, at once. */
    kept?(): readonly ReaderNote[];
    /** Fetches the list again, after `unsure` news. */
    reload?(): Promise<readonly ReaderNote[]>;
    /** Calls back when notes change, here or in another window. @returns stops it */
    onNews?(listener: (news: NoteNews) => void): () => void;
    /** Passages that several readers marked, without the readers' names. */
    popular?(): Promise<readonly PopularMark[]>;
  };
  /** Preferred to the browser's voice where there is one. */
  recording?: RecordingPort;
  /** Brings the text that follows a block where listening has come to the end of what is here; false at the end of the work. */
  nextText?(last: HTMLElement): Promise<boolean>;
  /** The text is being read aloud, or no longer: the reader is there, though nothing is touched or seen. Told again at each sentence. */
  onListening?(isListening: boolean): void;
  /** Tells the editors what is wrong with a translation. */
  reportTranslation?(report: TranslationReportDraft): Promise<void>;
  /** Says a word or a passage. */
  play?(text: string, audio?: string | null): void | Promise<void>;
  /** Called at most once a second: after scrolling has stopped, and when the page is left. */
  onProgress(position: ReadingPosition): void;
  /** Opens questions about the text, or about words of it. */
  ask?(about: AskedPassage | null, as?: 'word'): void;
  goBack?(): void;
  star?: { isStarred: boolean; set(isStarred: boolean): Promise<void> };
}

export interface ReaderSession {
  isLoggedIn: boolean;
  /** Goes to the login page and comes back to where the reader was; the position has been reported before. */
  login(): void;
}
