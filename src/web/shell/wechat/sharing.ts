/** Telling WeChat what is shared from this page: its script, our signature of the address, then title, picture and link. */
import { patientApi } from '../browser.ts';
import { keepsFirstAddress } from './in-wechat.ts';
import { type ShareData, shareDataOf } from './share-data.ts';

/** The part of WeChat's script that is used here. */
interface Bridge {
  config(options: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): void;
  ready(then: () => void): void;
  error(then: (reason: { errMsg?: string }) => void): void;
  updateAppMessageShareData(data: ShareData): void;
  updateTimelineShareData(data: Omit<ShareData, 'desc'>): void;
}

const SCRIPT = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

let loading: Promise<Bridge> | undefined;
/** The address that the bridge has been opened for. */
let openedFor: string | undefined;
/** Of the page that is shown: an answer that comes late is another page's. */
let turn = 0;

export async function describeShare(): Promise<void> {
  turn += 1;
  const mine = turn;
  loading ??= loadBridge();
  const bridge = await loading;
  const here = location.href.replace(/#.*$/, '');
  const isOpen = openedFor === here || (openedFor !== undefined && keepsFirstAddress(navigator.userAgent));
  if (!isOpen) await open(bridge, here);
  if (mine !== turn) return;
  const data = shareDataOf(document, new URL(location.href));
  bridge.updateAppMessageShareData(data);
  bridge.updateTimelineShareData({ title: data.title, link: data.link, imgUrl: data.imgUrl });
}

async function open(bridge: Bridge, url: string): Promise<void> {
  const config = await patientApi().call('GET /api/wx/jssdk/config', { query: { url } });
  await new Promise<void>((resolve, reject) => {
    bridge.ready(resolve);
    bridge.error(({ errMsg = '' }) => reject(new Error(errMsg)));
    bridge.config({ debug: false, ...config });
  });
  openedFor = url;
}

async function loadBridge(): Promise<Bridge> {
  try {
    await new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.onload = resolve;
      script.onerror = () => reject(new Error('the script was not loaded'));
      script.src = SCRIPT;
      document.head.append(script);
    });
    const { wx } = window as { wx?: Bridge };
    if (wx === undefined) throw new Error('the script brought no bridge');
    return wx;
  } catch (error) {
    // The next page tries again.
    loading = undefined;
    throw error;
  }
}
