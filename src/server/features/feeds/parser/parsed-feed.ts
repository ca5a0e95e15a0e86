/** Types of a parsed feed, independent of its format. URLs and text are as published and untrusted. */

/** A piece of text that is either plain or HTML; HTML has been through {@link file://./html.ts} and holds no script. */
export interface FeedText {
  value: string;
  isHtml: boolean;
}

/** A file that comes with an item: sound, picture, film. */
export interface Enclosure {
  url: string;
  type: string | null;
  /** Bytes, as the feed states. */
  length: number | null;
}

export interface ParsedItem {
  title: FeedText | null;
  /** Absolute wherever the feed gives a base. */
  link: string | null;
  /** The publisher's identifier of the item, byte for byte. */
  guid: string | null;
  /** Date of publication, else of the last change. */
  published: Date | null;
  updated: Date | null;
  /** Names, joined by commas, without e-mail addresses. */
  author: string | null;
  /** The short text. */
  description: FeedText | null;
  /** The long text. */
  content: FeedText | null;
  enclosures: Enclosure[];
}

export interface ParsedFeed {
  title: FeedText | null;
  /** The site's home page. */
  link: string | null;
  description: FeedText | null;
  author: string | null;
  published: Date | null;
  updated: Date | null;
  /** Polling interval that the feed asks for, in minutes; null when it asks for none. */
  restMinutes: number | null;
  /** The file is truncated; its last, incomplete item is left out. */
  isCutShort: boolean;
  items: ParsedItem[];
}
