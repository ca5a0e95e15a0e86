/** The server knows the app by its cookie; one that names itself only inside the page is asked about from there. */
import { useEffect, useState } from 'react';
import type { AppUpgrade } from '#contract/shapes.ts';
import { backgroundApi } from '../../shell/api.ts';

export function useAppUpgrade(first: AppUpgrade | null): AppUpgrade | null {
  const [upgrade, setUpgrade] = useState(first);
  useEffect(() => {
    if (first?.installed || !('bb_ua' in window)) return;
    backgroundApi()
      .call('GET /api/appinfo/upgrade')
      .then(setUpgrade, (error: unknown) => console.debug('the app was not compared', error));
  }, [first]);
  return upgrade;
}
