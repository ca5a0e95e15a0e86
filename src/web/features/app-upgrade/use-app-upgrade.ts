/** The server knows the app by its cookie; one that names itself only inside the page is asked about from there. */
import { useEffect, useState } from 'react';
import type { AppUpgrade } from '#contract/shapes.ts';
import { patientApi } from '../../shell/browser.ts';

export function useAppUpgrade(first: AppUpgrade | null): AppUpgrade | null {
  const [upgrade, setUpgrade] = useState(first);
  useEffect(() => {
    if (first?.installed || !('bb_ua' in window)) return;
    patientApi()
      .call('GET /api/appinfo/upgrade')
      .then(setUpgrade, (error: unknown) => console.debug('the app was not compared', error));
  }, [first]);
  return upgrade;
}
