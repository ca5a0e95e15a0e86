/** Asks before a page is left with something typed and not saved. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
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
