/** A dot at the end of each highlight that carries a note, for those near the viewport. */
import { useEffect, useRef, useState } from 'react';
import type { Stage } from '../core/reader-surface.ts';
import { rangesOf } from '../core/text-spans.ts';
import type { ReaderNote } from '../ports.ts';
import type { PlacedNote } from './note-store.ts';
import type { Notes } from './use-notes.ts';

interface NoteSignsProps {
  stage: Stage;
  notes: Notes;
  onOpen: (note: ReaderNote) => void;
}

interface Sign {
  note: ReaderNote;
  left: number;
  top: number;
}

export function NoteSigns({ stage, notes, onOpen }: NoteSignsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [signs, setSigns] = useState<readonly Sign[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const near = notes.placed().filter((placed) => isSigned(stage, placed));
      const origin = near.length > 0 ? layer.current?.getBoundingClientRect() : null;
      const next = origin ? near.flatMap((placed) => signOf(placed, origin) ?? []) : [];
      setSigns((before) => (before.length + next.length === 0 ? before : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    later();
    // The painter hears of every note, so this does of the notes too.
    const stop = stage.onChange(later);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [stage, notes]);
  return (
    <div className="overlay" ref={layer}>
      {signs.map(({ note, left, top }) => (
        <button
          key={note.note_uuid}
          type="button"
          className={`note-mark ${note.color}`}
          lang="zh-CN"
          aria-label={`笔记：${note.comment}`}
          style={{ left, top }}
          onClick={() => onOpen(note)}
        />
      ))}
    </div>
  );
}

/** How far from the middle of a dot a press on no word still means it, CSS pixels: 44 across. */
const REACH = 22;

/** Presses the dot beside a point that is on no word. @returns whether there is one */
export function pressSignNear(root: Element, x: number, y: number): boolean {
  const near = [...root.querySelectorAll<HTMLElement>('.note-mark')].flatMap((sign) => {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    const distance = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    return distance <= REACH ? [{ sign, distance }] : [];
  });
  const nearest = near.sort((a, b) => a.distance - b.distance)[0];
  nearest?.sign.click();
  return nearest !== undefined;
}

function isSigned(stage: Stage, { note, mark }: PlacedNote): boolean {
  if (!note.comment) return false;
  const last = mark.spans.at(-1);
  return last !== undefined && stage.painter.isNear(last.block);
}

function signOf({ note, mark }: PlacedNote, origin: DOMRect): Sign | null {
  const last = mark.spans.at(-1);
  const boxes = last ? rangesOf(last).flatMap((range) => [...range.getClientRects()]) : [];
  const box = boxes.at(-1);
  return box ? { note, left: box.right - origin.left, top: box.top - origin.top } : null;
}
