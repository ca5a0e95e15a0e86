/** The way from an entry back to its list, with the filters and the page that were set there last. */
import { ArrowLeft } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Addresses of the lists that were shown last in this document, by path. */
const shown = new Map<string, string>();

/** Called by a list with its address. */
export function useAsLatestList(address: string): void {
  useEffect(() => void shown.set(new URL(address, location.origin).pathname, address), [address]);
}

/** @param path of the list */
export const latestList = (path: string): string => shown.get(path) ?? path;

interface ListLinkProps {
  path: string;
  /** Where the link leads when the list was not shown before; the list without filters unless told. */
  otherwise?: string;
  children: ReactNode;
}

/** @param props.path of the list */
export function ListLink({ path, otherwise = path, children }: ListLinkProps) {
  const [href, setHref] = useState(otherwise);
  useEffect(() => setHref(shown.get(path) ?? otherwise), [path, otherwise]);
  return (
    <TextLink href={href}>
      <Icon of={ArrowLeft} size="sm" />
      {children}
    </TextLink>
  );
}
