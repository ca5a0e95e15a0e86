/**
 * Common element of a button and an icon button: given `href` it is a link (inside the product without a page load), otherwise a real
 * button, which submits a form only if it says so.
 */
import type { ComponentProps, ReactNode } from 'react';
import { SITE_PATH } from '#contract/addresses.ts';
import { PageLink } from './page-link.tsx';

export type PressableProps = { children?: ReactNode; className?: string } & (
  | ({ href: string } & Omit<ComponentProps<'a'>, 'href' | 'children' | 'className'>)
  | ({ href?: undefined } & Omit<ComponentProps<'button'>, 'children' | 'className'>)
);

export function Pressable(props: PressableProps) {
  if (props.href === undefined) {
    const { href: _, type = 'button', ...rest } = props;
    return <button type={type} {...rest} />;
  }
  const { href, ...rest } = props;
  return isPage(href) && rest.download === undefined ? <PageLink to={href} {...rest} /> : <a href={href} {...rest} />;
}

/** A page of the product, not a file, an API address or another site. */
function isPage(href: string): boolean {
  return (/^[?#]/.test(href) || SITE_PATH.test(href)) && !/^\/(api|download)\//.test(href);
}
