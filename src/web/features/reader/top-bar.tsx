/**
 * The bar over the text: back, listening, settings, notes, the star, the theme, and the progress line. It hides while the reader
 * scrolls on (`data-bar="away"`) and comes back when they scroll up; it stays at the start of the page and while it has the focus.
 */
import { ALargeSmall, ArrowLeft, Headphones, NotebookText, Sparkles, Star } from 'lucide';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ThemeSwitch } from '../../shell/theme-switch.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { toast } from '../../ui/toast.ts';
import type { ProgressStore, ReadingPositionState } from './paging/use-reading-position.ts';
import type { ReaderDocument, ReaderPorts, ReaderSession } from './ports.ts';

interface TopBarProps {
  bar: RefObject<HTMLElement | null>;
  document: ReaderDocument;
  ports: ReaderPorts;
  session: ReaderSession;
  position: ReadingPositionState;
  isListening: boolean;
  onListen: () => void;
  onSettings: () => void;
  onNotes: () => void;
  onLogin: () => void;
}

export function TopBar({ bar, document: work, ports, session, position, ...on }: TopBarProps) {
  const { progress, isProgrammaticScroll } = position;
  useAutoHidingBar(bar, isProgrammaticScroll);
  const { isListening, onListen, onSettings, onNotes, onLogin } = on;
  return (
    <>
      <ProgressLine progress={progress} />
      <header className="read-top" ref={bar}>
        {ports.goBack && <IconButton icon={ArrowLeft} label="返回" onClick={ports.goBack} />}
        <IconButton icon={ArrowLeft} label="返回" href="/" className={ports.goBack && 'unscripted'} />
        <p className="read-where">
          {work.source && <span lang={languageOf(work.source)}>{work.source}</span>}
          <HowFar progress={progress} minutes={work.minutes ?? 0} />
        </p>
        <div className="side">
          <IconButton icon={Headphones} label="朗读" title="朗读（P）" isPressed={isListening} onClick={onListen} />
          {ports.ask && <AskButton ask={ports.ask} isLoggedIn={session.isLoggedIn} onLogin={onLogin} />}
          <IconButton icon={ALargeSmall} label="阅读设置" aria-haspopup="dialog" onClick={onSettings} />
          <IconButton
            icon={NotebookText}
            label="这篇的笔记"
            className="to-notes"
            aria-haspopup="dialog"
            onClick={onNotes}
          />
          {ports.star && <StarButton star={ports.star} isLoggedIn={session.isLoggedIn} onLogin={onLogin} />}
          <ThemeSwitch form="toggle" />
        </div>
      </header>
    </>
  );
}

/** Subscribes to the progress. Only the two components that use it are rendered while the text is scrolled. */
const usePercent = (progress: ProgressStore) => useSyncExternalStore(progress.subscribe, progress.get, progress.get);

/** @param minutes for the whole text; 0 where it is not known */
function HowFar({ progress, minutes }: { progress: ProgressStore; minutes: number }) {
  const percent = usePercent(progress);
  const minutesLeft = Math.ceil((minutes * (100 - percent)) / 100);
  return (
    <span className="faint num">
      {percent > 0 && `${percent}%`}
      {percent > 0 && minutesLeft > 0 && ' · '}
      {minutesLeft > 0 && `剩 ${minutesLeft} 分钟`}
    </span>
  );
}

function ProgressLine({ progress }: { progress: ProgressStore }) {
  const percent = usePercent(progress);
  const line = useRef<HTMLDivElement>(null);
  // Set by script, not as an attribute of the server's markup: the page's policy allows no inline styles.
  useEffect(() => line.current?.style.setProperty('--p', String(percent / 100)), [percent]);
  return (
    <div
      ref={line}
      className="read-progress"
      role="progressbar"
      aria-label="阅读进度"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i />
    </div>
  );
}

interface AskButtonProps {
  ask: NonNullable<ReaderPorts['ask']>;
  isLoggedIn: boolean;
  onLogin: () => void;
}

function AskButton({ ask, isLoggedIn, onLogin }: AskButtonProps) {
  return (
    <IconButton
      icon={Sparkles}
      label="问这篇"
      aria-haspopup="dialog"
      onClick={() => (isLoggedIn ? ask(null) : onLogin())}
    />
  );
}

interface StarButtonProps {
  star: NonNullable<ReaderPorts['star']>;
  isLoggedIn: boolean;
  onLogin: () => void;
}

function StarButton({ star, isLoggedIn, onLogin }: StarButtonProps) {
  // Null: as the port says. Set while the reader's own click is ahead of it.
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (pressed === star.isStarred) setPressed(null);
  const isStarred = pressed ?? star.isStarred;
  const toggle = async () => {
    if (!isLoggedIn) {
      void star.set(true);
      return onLogin();
    }
    setPressed(!isStarred);
    try {
      await star.set(!isStarred);
      toast(isStarred ? '已取消收藏' : '已收藏');
    } catch (error) {
      setPressed(isStarred);
      toast(errorText(error));
    }
  };
  return <IconButton icon={Star} label="收藏" isPressed={isStarred} isFilling onClick={toggle} />;
}

/** CSS pixels of scrolling in one direction before the bar changes; shorter movements may be unintended. */
const SLACK = 12;

/** @param isProgrammaticScroll whether an event tells of the page's own scrolling, as to a stored position: the bar stays as it is */
function useAutoHidingBar(bar: RefObject<HTMLElement | null>, isProgrammaticScroll: (event: Event) => boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    let turn = scrollY;
    let before = scrollY;
    const show = (isShown: boolean) => {
      const state = isShown ? 'shown' : 'away';
      // Written again it would count as a change of the page, in every frame.
      if (element.dataset.bar !== state) element.dataset.bar = state;
    };
    const onScroll = (event: Event) => {
      const now = scrollY;
      // `turn` is where the scrolling last changed direction: distances are measured from there.
      if (now > before !== before > turn) turn = before;
      before = now;
      if (isProgrammaticScroll(event)) turn = now;
      else if (now <= element.offsetHeight) show(true);
      else if (now - turn > SLACK) show(element.matches(':focus-within'));
      else if (turn - now > SLACK) show(true);
    };
    const onFocus = () => show(true);
    addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      element.removeEventListener('focusin', onFocus);
    };
  }, [bar, isProgrammaticScroll]);
}
