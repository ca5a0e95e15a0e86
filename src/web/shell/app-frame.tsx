/**
 * The frame of every page: left rail at a desk, top bar and bottom bar on phones, skip link and search line.
 * `narrow` keeps only an icon rail at a desk and nothing on phones; the page then brings its own `<main id="main">` and bars.
 */
import {
  BookMarked,
  Compass,
  House,
  type IconNode,
  Layers,
  Library,
  Search,
  Sparkles,
  StickyNote,
  UserRound,
} from 'lucide';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { isTyping } from '../ui/is-typing.ts';
import { Logo } from '../ui/logo.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useSession } from './session.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const PRODUCT = '外刊轻读';

interface AppFrameProps {
  /** The current item of the navigation; none on pages that belong to no item. */
  current?: NavigationItem['name'];
  /** Shown in the phone's top bar; the product's name by default. The page has its own h1. */
  title?: string;
  narrow?: boolean;
  badges?: { review?: number };
  /** False shows the way to log in; undefined, while it is not known, shows nothing. */
  isLoggedIn?: boolean;
  /** The page has a search field of its own. */
  hasOwnSearch?: boolean;
  /** Class of the box around the page, for its own layout. */
  pageClass?: string;
  children: ReactNode;
}

export function AppFrame(props: AppFrameProps) {
  const { current, title = PRODUCT, narrow = false, badges = {}, isLoggedIn, hasOwnSearch = false } = props;
  const { pageClass, children } = props;
  // A page that fills the window has a header of its own.
  const Rail = narrow ? 'div' : 'header';
  const links = (list: readonly NavigationItem[], now = current) =>
    list.map((item) => (
      <NavigationLink
        key={item.name}
        item={item}
        isCurrent={item.name === now}
        due={item.name === 'review' ? badges.review : undefined}
      />
    ));
  return (
    <>
      <a className="skip" href="#main">
        跳到内容
      </a>
      <div className={classes('frame', narrow && 'narrow')}>
        <Rail className="rail">
          <PageLink className="brand" to="/" aria-label={`${PRODUCT}首页`}>
            <Logo />
            <span className="brand-name">{PRODUCT}</span>
          </PageLink>
          <nav aria-label="主导航">{links(navigationItems)}</nav>
          <div className="foot">
            {isLoggedIn === false && (
              <Button href="/Login" isWide>
                登录
              </Button>
            )}
            <ThemeSwitch form="choice" />
          </div>
        </Rail>
        {narrow ? (
          children
        ) : (
          <div>
            <header className="top">
              <PageLink className="brand" to="/">
                <Logo />
                <span className="title">{title}</span>
                <span className="vh">，回首页</span>
              </PageLink>
              <div className="side">
                {isLoggedIn === false && (
                  <Button href="/Login" look="quiet">
                    登录
                  </Button>
                )}
                {!hasOwnSearch && <IconButton href="/Search" icon={Search} label="搜索" />}
                <ThemeSwitch form="toggle" />
              </div>
            </header>
            <main className="main" id="main" tabIndex={-1}>
              {!hasOwnSearch && <SearchLine />}
              <div className={pageClass}>{children}</div>
            </main>
          </div>
        )}
      </div>
      {!narrow && (
        <nav className="bottombar" aria-label="主导航">
          {links(
            navigationItems.filter((item) => item.isOnPhone),
            // The way to explore is on the home page there.
            current === 'explore' ? 'home' : current,
          )}
        </nav>
      )}
    </>
  );
}

function NavigationLink({ item, isCurrent, due }: { item: NavigationItem; isCurrent: boolean; due?: number }) {
  return (
    <PageLink to={item.href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={item.icon} />
      <span className="rail-label">{item.label}</span>
      {due ? (
        <span className="badge">
          {due > 999 ? '999+' : due}
          <span className="vh"> 个词到期</span>
        </span>
      ) : null}
    </PageLink>
  );
}

/** The frame around a page of content, with the session and the navigation filled in. */
export function PageFrame(props: Omit<ComponentProps<typeof AppFrame>, 'isLoggedIn'>) {
  const { isLoggedIn } = useSession();
  return <AppFrame {...props} isLoggedIn={isLoggedIn} />;
}

/** The search field at the head of a page at a desk: a plain form to /Search; the / key focuses it. */
function SearchLine() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // At phone width the search field is not shown, and the key keeps its usual meaning.
      if (!input.current?.offsetParent) return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="searchline">
      <Form action="/Search">
        <label className="searchbox">
          <Icon of={Search} />
          <span className="vh">搜索</span>
          <input
            ref={input}
            type="search"
            name="q"
            placeholder="搜文章、单词、书和笔记"
            enterKeyHint="search"
            aria-keyshortcuts="/"
          />
          <span className="kbd" aria-hidden="true">
            /
          </span>
        </label>
      </Form>
    </search>
  );
}

export interface NavigationItem {
  name: 'home' | 'explore' | 'shelf' | 'words' | 'review' | 'notes' | 'ask' | 'me';
  href: string;
  label: string;
  icon: IconNode;
  /** Whether it is in the bottom bar of phones, too. */
  isOnPhone: boolean;
}

export const navigationItems: readonly NavigationItem[] = [
  { name: 'home', href: '/', label: '首页', icon: House, isOnPhone: true },
  { name: 'explore', href: '/explore', label: '发现', icon: Compass, isOnPhone: false },
  { name: 'shelf', href: '/book', label: '书架', icon: Library, isOnPhone: true },
  { name: 'words', href: '/myword', label: '生词', icon: BookMarked, isOnPhone: false },
  { name: 'review', href: '/flashcard', label: '复习', icon: Layers, isOnPhone: true },
  { name: 'notes', href: '/mynote', label: '笔记', icon: StickyNote, isOnPhone: false },
  { name: 'ask', href: '/askai', label: '问 AI', icon: Sparkles, isOnPhone: false },
  { name: 'me', href: '/Mine', label: '我的', icon: UserRound, isOnPhone: true },
];
