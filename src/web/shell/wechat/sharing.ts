/** Telling WeChat what is shared from this page: its script, our signature of the address, then title, picture and link. */
import { backgroundApi } from '../api.ts';
import { keepsFirstAddress } from './user-agent.ts';

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
/** Counter of shown pages: an answer that comes late belongs to an earlier page. */
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
  const config = await backgroundApi().call('GET /api/wx/jssdk/config', { query: { url } });
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

export interface ShareData {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

const PRODUCT = '外刊轻读';
const PICTURE = '/icon-180.png';

/** Pages without Open Graph are somebody's own: what is shared from them is the product, not the page. */
export function shareDataOf(document: Pick<Document, 'querySelector'>, here: URL): ShareData {
  const meta = (property: string) => document.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
  const title = meta('og:title');
  const picture = new URL(meta('og:image') || PICTURE, here).href;
  if (!title) return { title: PRODUCT, desc: '轻松阅读英语外刊文章', link: `${here.origin}/`, imgUrl: picture };
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  const link = canonical ? new URL(canonical, here).href : here.origin + here.pathname + here.search;
  return { title, desc: meta('og:description') ?? PRODUCT, link, imgUrl: picture };
}
