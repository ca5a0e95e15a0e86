/** A dot at the end of each highlight that carries a note, for those near the viewport. */
import { useEffect, useRef, useState } from 'react';
import { rangesOf } from './core/positions.ts';
import type { ReaderNote } from './ports.ts';
import type { Stage } from './stage.ts';
import type { Notes } from './use-notes.ts';

interface NoteSignsProps {
  stage: Stage;
  placed: Notes['placed'];
  onOpen: (note: ReaderNote) => void;
}

interface Sign {
  note: ReaderNote;
  left: number;
  top: number;
}

export function NoteSigns({ stage, placed, onOpen }: NoteSignsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [signs, setSigns] = useState<Sign[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const origin = layer.current?.getBoundingClientRect();
      if (origin) setSigns(placed.flatMap(({ note, mark }) => signOf(stage, note, mark.spans, origin) ?? []));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    later();
    const stop = stage.onChange(later);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [stage, placed]);
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

function signOf(
  stage: Stage,
  note: ReaderNote,
  spans: Notes['placed'][number]['mark']['spans'],
  origin: DOMRect,
): Sign | null {
  const last = spans.at(-1);
  if (!note.comment || !last || !stage.painter.isNear(last.block)) return null;
  const boxes = rangesOf(last).flatMap((range) => [...range.getClientRects()]);
  const box = boxes.at(-1);
  return box ? { note, left: box.right - origin.left, top: box.top - origin.top } : null;
}
