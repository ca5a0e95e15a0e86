/** Pure functions on notes that are being changed, and the time of a change, by which the server tells the newer of two writes. */
import type { HighlightColor, NoteField } from '#contract/shapes.ts';
import type { Passage } from '../core/anchor.ts';
import type { NoteDraft, ReaderNote } from '../ports.ts';

export function draftOf(passage: Passage, color: HighlightColor, noteUuid: string): NoteDraft {
  return {
    note_uuid: noteUuid,
    text: passage.anchor.quote,
    comment: null,
    root: passage.root,
    tag: null,
    color,
    data: passage.anchor,
  };
}

/** The note that is shown for a draft until the server answers. */
export function noteOf(draft: NoteDraft, createdAt: string): ReaderNote {
  return { ...draft, created_at: createdAt, located: true };
}

/** The writable part of a note. */
export function draftFrom({ note_uuid, text, comment, root, tag, color, data }: ReaderNote): NoteDraft {
  // Fields are listed one by one: a note from the server has keys that must not be sent back.
  return { note_uuid, text, comment, root, tag, color, data };
}

/** The fields that differ between a note as it was and as the reader wants it. */
export function changedFields(before: NoteDraft, draft: NoteDraft): NoteField[] {
  const isMoved = before.text !== draft.text || !isSamePlace(before, draft);
  const own = (['comment', 'tag', 'color'] as const).filter((field) => before[field] !== draft[field]);
  return isMoved ? [...own, 'place'] : own;
}

/** `note` with some fields of a draft in place of its own. */
export function withFields(note: NoteDraft, draft: NoteDraft, fields: readonly NoteField[]): NoteDraft {
  const has = (field: NoteField) => fields.includes(field);
  const { text, root, data } = has('place') ? draft : note;
  return {
    note_uuid: note.note_uuid,
    text,
    root,
    data,
    comment: (has('comment') ? draft : note).comment,
    tag: (has('tag') ? draft : note).tag,
    color: (has('color') ? draft : note).color,
  };
}

/**
 * A draft that is taken up again, over the note as it is by now, which may have changed elsewhere since.
 *
 * @param typed what was typed, and over what
 * @returns the draft with the fields that were typed, and what it is compared with when it is saved: what those fields were then
 */
export function takenUp(
  present: NoteDraft,
  { draft, before = present }: { draft: NoteDraft; before?: NoteDraft | undefined },
): { draft: NoteDraft; before: NoteDraft } {
  const fields = changedFields(before, draft).filter((field) => field !== 'place');
  return { draft: withFields(present, draft, fields), before: withFields(present, before, fields) };
}

/** Adds a note, or replaces the one with the same uuid. */
export function withNote(notes: readonly ReaderNote[], note: ReaderNote): ReaderNote[] {
  const isKnown = notes.some((other) => other.note_uuid === note.note_uuid);
  return isKnown ? notes.map((other) => (other.note_uuid === note.note_uuid ? note : other)) : [...notes, note];
}

export function withoutNote(notes: readonly ReaderNote[], noteUuid: string): ReaderNote[] {
  return notes.filter((note) => note.note_uuid !== noteUuid);
}

/** Whether two drafts have the same colour, comment and tag. */
export function isSameDraft(one: NoteDraft, other: NoteDraft): boolean {
  return one.color === other.color && one.comment === other.comment && one.tag === other.tag;
}

/**
 * Whether two notes are on exactly the same passage. A new highlight is compared with thousands of notes, so numbers are compared first and
 * nothing is allocated.
 */
export function isSamePlace(one: Pick<NoteDraft, 'root' | 'data'>, other: Pick<NoteDraft, 'root' | 'data'>): boolean {
  const { data } = one;
  const { data: otherData } = other;
  return (
    data.start.offset === otherData.start.offset &&
    data.end.offset === otherData.end.offset &&
    data.start.block_id === otherData.start.block_id &&
    data.end.block_id === otherData.end.block_id &&
    one.root === other.root
  );
}
