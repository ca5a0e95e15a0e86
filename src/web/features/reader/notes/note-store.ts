/**
 * The notes of the open work by uuid, and those of the text on the page in its order. A note's anchor is resolved once; a change touches
 * that note alone, however many there are. Many notes are anchored in time slices. Free of React and of the page, which is given as
 * `NotedText`.
 */
import type { AnchoredMark } from '../core/painter.ts';
import type { Span } from '../core/text-spans.ts';
import type { ReaderNote } from '../ports.ts';
import { isSamePlace } from './note-drafts.ts';

export interface AnchoredNote {
  note: ReaderNote;
  mark: AnchoredMark;
}

/** The text that notes are anchored in and painted on. */
export interface NotedText {
  /** Null when its position is gone or holds other text. */
  spansOf(note: ReaderNote): readonly Span[] | null;
  /** Text order of where they stand, or stood: negative when `one` comes first. */
  compare(one: ReaderNote, other: ReaderNote): number;
  paint(marks: readonly AnchoredMark[]): void;
  erase(noteUuid: string): void;
}

export interface NoteStore {
  /** All notes, including those of text that is not on the page; the same array until it changes. */
  all(): readonly ReaderNote[];
  /** Anchored notes in text order; the same array until it changes. */
  anchored(): readonly AnchoredNote[];
  /** Notes whose anchor is not found in this version of the text; the same array until it changes. */
  unanchored(): readonly ReaderNote[];
  get(noteUuid: string): ReaderNote | undefined;
  find(noteUuid: string): AnchoredNote | undefined;
  /** Adds notes; one whose uuid is known replaces the earlier one. */
  put(notes: readonly ReaderNote[]): void;
  drop(noteUuid: string): void;
  /** Replaces all notes. */
  reset(notes: readonly ReaderNote[]): void;
  /** Sets the text that notes are anchored in; null takes them off the page. */
  setText(text: NotedText | null): void;
  /** For a work of which only parts are on the page: sets which notes belong to these. The others are neither anchored nor unanchored. */
  setShown(isShown: (note: ReaderNote) => boolean): void;
  /** Calls back after each change. @returns stops it */
  subscribe(listener: () => void): () => void;
}

/** Longest time that one turn of anchoring notes may take, milliseconds: half a frame, so that input is still handled in time. */
const TURN_MS = 8;

/** @param later runs the next turn when the browser has had its own */
export function createNoteStore(
  later: (turn: () => void) => void = (turn) => setTimeout(turn),
  now: () => number = () => performance.now(),
): NoteStore {
  const notes = new Map<string, ReaderNote>();
  const anchoredById = new Map<string, AnchoredNote>();
  const waiting = new Set<ReaderNote>();
  const listeners = new Set<() => void>();
  const anchored = createOrderedList<AnchoredNote>((one, other) => compare(one.note, other.note));
  const unanchored = createOrderedList<ReaderNote>((one, other) => compare(one, other));
  let all: readonly ReaderNote[] | null = null;
  let isShown: (note: ReaderNote) => boolean = () => true;
  let text: NotedText | null = null;
  let isTurnAsked = false;

  const compare: NotedText['compare'] = (one, other) => text?.compare(one, other) ?? 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (note: ReaderNote) => {
    notes.set(note.note_uuid, note);
    all = null;
  };
  const takeOffPage = (note: ReaderNote) => {
    const here = anchoredById.get(note.note_uuid);
    anchoredById.delete(note.note_uuid);
    waiting.delete(note);
    if (here) anchored.remove(here);
    else unanchored.remove(note);
  };
  const forget = (uuid: string) => {
    const known = notes.get(uuid);
    if (!known) return;
    notes.delete(uuid);
    all = null;
    takeOffPage(known);
  };
  /** @returns the mark to be painted */
  const resolve = (note: ReaderNote): AnchoredMark | null => {
    const spans = note.located ? (text?.spansOf(note) ?? null) : null;
    if (!spans) {
      // The note may have been anchored before the change.
      text?.erase(note.note_uuid);
      unanchored.add(note);
      return null;
    }
    const mark = { id: note.note_uuid, color: note.color, order: Date.parse(note.created_at), spans };
    const here = { note, mark };
    anchoredById.set(note.note_uuid, here);
    anchored.add(here);
    return mark;
  };
  const takeTurn = () => {
    if (!text) return tell();
    const end = now() + TURN_MS;
    const marks: AnchoredMark[] = [];
    for (const note of waiting) {
      waiting.delete(note);
      const mark = resolve(note);
      if (mark) marks.push(mark);
      if (now() >= end) break;
    }
    if (marks.length > 0) text.paint(marks);
    tell();
    if (waiting.size === 0 || isTurnAsked) return;
    isTurnAsked = true;
    later(() => {
      isTurnAsked = false;
      takeTurn();
    });
  };
  /** A note that looks as before and stands where it stood, as the server gives it back: nothing is anchored or painted. */
  const isRenewed = (note: ReaderNote): boolean => {
    const before = anchoredById.get(note.note_uuid);
    if (!before || !note.located || !isSamePlace(note, before.note)) return false;
    if (note.color !== before.note.color || note.comment !== before.note.comment) return false;
    const here = { note, mark: before.mark };
    keep(note);
    anchoredById.set(note.note_uuid, here);
    anchored.remove(before);
    anchored.add(here);
    return true;
  };
  const put = (list: readonly ReaderNote[]) => {
    for (const note of list) {
      // The answer to a change comes by two ways.
      if (notes.get(note.note_uuid) === note || isRenewed(note)) continue;
      forget(note.note_uuid);
      keep(note);
      if (isShown(note)) waiting.add(note);
    }
    takeTurn();
  };
  const drop = (uuid: string) => {
    forget(uuid);
    text?.erase(uuid);
  };

  return {
    all() {
      all ??= [...notes.values()];
      return all;
    },
    anchored: () => anchored.items(),
    unanchored: () => unanchored.items(),
    get: (uuid) => notes.get(uuid),
    find: (uuid) => anchoredById.get(uuid),
    put,
    drop(uuid) {
      drop(uuid);
      tell();
    },
    reset(list) {
      const kept = new Set(list.map(({ note_uuid }) => note_uuid));
      for (const uuid of [...notes.keys()]) if (!kept.has(uuid)) drop(uuid);
      put(list);
    },
    setText(next) {
      text = next;
      const known = [...notes.values()];
      for (const { note_uuid } of known) forget(note_uuid);
      put(known);
    },
    setShown(next) {
      const before = isShown;
      isShown = next;
      for (const note of notes.values()) {
        const isHere = next(note);
        if (isHere === before(note)) continue;
        if (isHere) {
          waiting.add(note);
          continue;
        }
        takeOffPage(note);
        text?.erase(note.note_uuid);
      }
      takeTurn();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface OrderedList<Item> {
  add(item: Item): void;
  remove(item: Item): void;
  /** Items in order; the same array until the list changes. */
  items(): readonly Item[];
}

/**
 * A list that stays sorted. Equal items keep the order in which they were added. Adding takes a binary search, not a sort.
 *
 * @param compare negative when the first item comes before the second
 */
function createOrderedList<Item>(compare: (one: Item, other: Item) => number): OrderedList<Item> {
  const ordered: Item[] = [];
  let items: readonly Item[] | null = [];
  const insertionIndex = (item: Item) => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(ordered[middle] as Item, item) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add(item) {
      ordered.splice(insertionIndex(item), 0, item);
      items = null;
    },
    remove(item) {
      const at = ordered.indexOf(item);
      if (at < 0) return;
      ordered.splice(at, 1);
      items = null;
    },
    items() {
      items ??= [...ordered];
      return items;
    },
  };
}
