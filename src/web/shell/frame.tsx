/**
 * The frame of every page: left rail at a desk, top bar and bottom bar on phones, skip link and search line.
 * `narrow` keeps only an icon rail at a desk and nothing on phones; the page then brings its own `<main id="main">` and bars.
 */
import { Search } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { type Place, places } from './places.ts';
import { SearchLine } from './search-line.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const PRODUCT = '外刊轻读';

interface AppFrameProps {
  /** The place one is in; none on pages that belong to no place. */
  current?: Place['name'];
  /** Shown in the phone's top bar; the product's name unless told. The page has its own h1. */
  title?: string;
  narrow?: boolean;
  badges?: { review?: number };
  /** False shows the way to log in; undefined, while it is not known, shows nothing. */
  isLoggedIn?: boolean;
  /** Addresses of places to leave out. */
  hidden?: readonly string[];
  /** Class of the box around the page, for its own layout. */
  pageClass?: string;
  children: ReactNode;
}

export function AppFrame(props: AppFrameProps) {
  const { current, title = PRODUCT, narrow = false, badges = {}, isLoggedIn, hidden = [], pageClass, children } = props;
  const shown = places.filter((place) => !hidden.includes(place.href));
  const hasSearch = !hidden.includes('/Search');
  const links = (list: readonly Place[]) =>
    list.map((place) => (
      <PlaceLink
        key={place.name}
        place={place}
        isCurrent={place.name === current}
        due={place.name === 'review' ? badges.review : undefined}
      />
    ));
  return (
    <>
      <a className="skip" href="#main">
        跳到内容
      </a>
      <div className={classes('frame', narrow && 'narrow')}>
        <div className="rail">
          <PageLink className="brand" to="/" aria-label={`${PRODUCT}首页`}>
            <Logo />
            <span className="brand-name">{PRODUCT}</span>
          </PageLink>
          <nav aria-label="主导航">{links(shown)}</nav>
          <div className="foot">
            {isLoggedIn === false && (
              <Button href="/Login" isWide>
                登录
              </Button>
            )}
            <ThemeSwitch form="choice" />
          </div>
        </div>
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
                {hasSearch && <IconButton href="/Search" icon={Search} label="搜索" />}
                <ThemeSwitch form="toggle" />
              </div>
            </header>
            <main className="main" id="main" tabIndex={-1}>
              {hasSearch ? <SearchLine /> : <div className="searchline" />}
              <div className={pageClass}>{children}</div>
            </main>
          </div>
        )}
      </div>
      {!narrow && (
        <nav className="bottombar" aria-label="主导航">
          {links(shown.filter((place) => place.isOnPhone))}
        </nav>
      )}
    </>
  );
}

function PlaceLink({ place, isCurrent, due }: { place: Place; isCurrent: boolean; due?: number }) {
  return (
    <PageLink to={place.href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon of={place.icon} />
      <span className="rail-label">{place.label}</span>
      {due ? (
        <span className="badge">
          {due > 999 ? '999+' : due}
          <span className="vh"> 个词到期</span>
        </span>
      ) : null}
    </PageLink>
  );
}
