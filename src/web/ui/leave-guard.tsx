/** Keeps a reader from leaving a page with unsaved input unasked: within the site by a dialog, else by the browser's own question. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  /** Whether something is unsaved. */
  isOn: boolean;
  /** Whether a change of the address's query alone would lose it, too. */
  holdsSearch?: boolean;
  /** Tried before anything is asked: where it says true, the page is left without a question. */
  save?: () => Promise<boolean>;
}

export function LeaveGuard({ isOn, holdsSearch = false, save }: LeaveGuardProps) {
  const [hasFailed, setFailed] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation: { pathname, search }, nextLocation: next }) =>
      isOn && (pathname !== next.pathname || (holdsSearch && search !== next.search)),
  );
  const trySaving = useEffectEvent(async (leave: () => void) => {
    if (save === undefined) return;
    if (await save()) leave();
    else setFailed(true);
  });
  useEffect(() => {
    setFailed(false);
    if (blocker.state === 'blocked') void trySaving(blocker.proceed);
  }, [blocker]);
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked' && (save === undefined || hasFailed)}
      onClose={() => blocker.reset?.()}
      title="离开这一页？"
      confirmLabel="离开"
      isDangerous
      onConfirm={() => blocker.proceed?.()}
    >
      有修改还没有保存，离开就没有了。
    </ConfirmDialog>
  );
}
