/** 返回 as an icon: a link to the page above for who comes without scripts or opens it apart, one step back for everybody else. */
import { ArrowLeft } from 'lucide';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';
import { goBack } from './go-back.ts';

/** @param href of the page above */
export function BackLink({ href, className }: { href: string; className?: string }) {
  const onClick = useGoBack();
  return <IconButton icon={ArrowLeft} label="返回" href={href} className={className} onClick={onClick} />;
}

/** Click handler of a link that goes back; clicks with a modifier key are left to the browser. */
export function useGoBack(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goBack(navigate);
  };
}
