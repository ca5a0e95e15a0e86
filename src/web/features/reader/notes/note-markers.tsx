/** A dot at the end of each highlight with a comment, for those near the viewport. */
import { useEffect, useRef, useState } from 'react';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { rangesOf } from '../core/text-spans.ts';
import type { ReaderNote } from '../ports.ts';
import type { AnchoredNote } from './note-store.ts';
import type { Notes } from './use-note-store.ts';

interface NoteMarkersProps {
  surface: ReaderSurface;
  notes: Notes;
  onOpen: (note: ReaderNote) => void;
}

interface Marker {
  note: ReaderNote;
  left: number;
  top: number;
}

export function NoteMarkers({ surface, notes, onOpen }: NoteMarkersProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [markers, setMarkers] = useState<readonly Marker[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const near = notes.anchored().filter((anchored) => hasMarker(surface, anchored));
      const origin = near.length > 0 ? layer.current?.getBoundingClientRect() : null;
      const next = origin ? near.flatMap((anchored) => markerOf(anchored, origin) ?? []) : [];
      setMarkers((before) => (before.length + next.length === 0 ? before : next));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    later();
    // The painter is told of every note, so this covers changes of notes, too.
    const stop = surface.onChange(later);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [surface, notes]);
  return (
    <div className="overlay" ref={layer}>
      {markers.map(({ note, left, top }) => (
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

/** Radius around the centre of a dot within which a click on no word still counts, CSS pixels; 44 across. */
const REACH = 22;

/** Clicks the dot nearest to a point that is on no word. @returns whether there is one */
export function clickMarkerNear(root: Element, x: number, y: number): boolean {
  const near = [...root.querySelectorAll<HTMLElement>('.note-mark')].flatMap((marker) => {
    const { left, right, top, bottom } = marker.getBoundingClientRect();
    const distance = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    return distance <= REACH ? [{ marker, distance }] : [];
  });
  const nearest = near.sort((a, b) => a.distance - b.distance)[0];
  nearest?.marker.click();
  return nearest !== undefined;
}

function hasMarker(surface: ReaderSurface, { note, mark }: AnchoredNote): boolean {
  if (!note.comment) return false;
  const last = mark.spans.at(-1);
  return last !== undefined && surface.painter.isNear(last.block);
}

function markerOf({ note, mark }: AnchoredNote, origin: DOMRect): Marker | null {
  const last = mark.spans.at(-1);
  const boxes = last ? rangesOf(last).flatMap((range) => [...range.getClientRects()]) : [];
  const box = boxes.at(-1);
  return box ? { note, left: box.right - origin.left, top: box.top - origin.top } : null;
}
