/** Inside WeChat's own browser what is shared from a page gets a title, a picture and a link. Other browsers load nothing of it. */
import { hasService } from '../has-service.ts';
import { isInWechat } from './user-agent.ts';

/** Called after each navigation. */
export function describeShareInWechat(): void {
  if (!isInWechat(navigator.userAgent) || !isSetUp()) return;
  import('./sharing.ts')
    .then(({ describeShare }) => describeShare())
    // WeChat then shares the bare address.
    .catch((error: unknown) => console.debug('WeChat was not told what is shared', error));
}

const isSetUp = () => hasService('wechat');
