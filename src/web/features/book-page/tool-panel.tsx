/** The tools that a tap opens on a phone: the place in the book with a slider, and the ways to contents, search, notes, settings. */
import { ALargeSmall, Headphones, Highlighter, List, Search, SkipBack, SkipForward } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ReaderTools } from '../reader/index.ts';
import { type BookMap, bookShare, chapterLabel, minutesLabel, placeAtShare } from './book-places.ts';
import { type PlaceStore, usePlace } from './use-book-place.ts';
import type { PlaceWanted } from './use-chapters.ts';

export type DrawerName = 'toc' | 'notes' | 'bookmarks' | 'search';

export interface ToolPanelProps {
  map: BookMap;
  /** Words a minute. */
  speed: number;
  tools: ReaderTools;
  place: PlaceStore;
  onTools: (isShown: boolean) => void;
  onDrawer: (name: DrawerName) => void;
  /** @param areToolsKept the tools stay open */
  onGo: (place: PlaceWanted, areToolsKept?: boolean) => void;
}

/** By keys the slider goes in small steps: one goes there once they rest so long. */
const KEY_REST_MS = 600;

export function ToolPanel({ map, speed, tools, place, onDrawer, onGo, onTools }: ToolPanelProps) {
  const reached = usePlace(place);
  const [dragged, setDragged] = useState<number | null>(null);
  const all = bookShare(map, reached.index, reached.share);
  const shown = dragged ?? all;
  const at = dragged === null ? reached : placeAtShare(map, dragged);
  const chapterLeft = ((map.chapters[at.index]?.words ?? 0) * (1 - at.share)) / speed;
  const openDrawer = (name: DrawerName) => {
    onTools(false);
    onDrawer(name);
  };
  const isByKeys = useRef(false);
  const isSettled = useRef(false);
  const settle = () => {
    if (dragged === null || isSettled.current) return setDragged(null);
    onGo(placeAtShare(map, dragged), isByKeys.current);
    // By keys one may go on from there, before its text has come.
    if (isByKeys.current) isSettled.current = true;
    else setDragged(null);
  };
  const rest = useEffectEvent(settle);
  useEffect(() => {
    if (dragged === null || !isByKeys.current) return;
    const timer = setTimeout(rest, KEY_REST_MS);
    return () => clearTimeout(timer);
  }, [dragged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place was reached
  useEffect(() => {
    if (isSettled.current) setDragged(null);
  }, [reached.index, reached.share]);
  return (
    <section className="book-panel" aria-label="阅读工具">
      <p className="book-now t12 dim">
        <span>
          {chapterLabel(map, at.index)} · 本章还剩 {minutesLabel(chapterLeft)}
        </span>
        <span>
          全书 <b className="num">{Math.floor(shown * 100)}%</b> · {minutesLabel((map.words * (1 - shown)) / speed)}
        </span>
      </p>
      <div className="book-scrub">
        <IconButton
          icon={SkipBack}
          label="上一章"
          disabled={reached.index === 0}
          onClick={() => onGo({ index: reached.index - 1, block_id: null, offset: 0 })}
        />
        <input
          type="range"
          min={0}
          max={1000}
          value={Math.round(shown * 1000)}
          aria-label="跳到全书的位置"
          aria-valuetext={`${chapterLabel(map, at.index)}，全书 ${Math.floor(shown * 100)}%`}
          onChange={({ target }) => {
            isSettled.current = false;
            setDragged(Number(target.value) / 1000);
          }}
          onPointerDown={() => {
            isByKeys.current = false;
          }}
          onPointerUp={settle}
          onKeyDown={({ key }) => {
            isByKeys.current = true;
            if (key === 'Enter') settle();
          }}
          onBlur={settle}
        />
        <IconButton
          icon={SkipForward}
          label="下一章"
          disabled={reached.index >= map.chapters.length - 1}
          onClick={() => onGo({ index: reached.index + 1, block_id: null, offset: 0 })}
        />
      </div>
      <nav className="book-tools" aria-label="工具">
        <button type="button" onClick={() => openDrawer('toc')}>
          <Icon of={List} />
          目录
        </button>
        <button type="button" onClick={() => openDrawer('search')}>
          <Icon of={Search} />
          搜索
        </button>
        <button
          type="button"
          onClick={() => {
            onTools(false);
            tools.toggleListening();
          }}
        >
          <Icon of={Headphones} />听
        </button>
        <button type="button" onClick={() => openDrawer('notes')}>
          <Icon of={Highlighter} />
          笔记
        </button>
        <button
          type="button"
          onClick={() => {
            onTools(false);
            tools.openSettings();
          }}
        >
          <Icon of={ALargeSmall} />
          设置
        </button>
      </nav>
    </section>
  );
}
