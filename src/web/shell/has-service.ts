/** Which services of others are set up: the page's `data-services` lists them. */

export type ServiceName = 'ai' | 'translation' | 'wechat';

/** In the browser only. */
export function hasService(name: ServiceName): boolean {
  return (document.documentElement.dataset.services ?? '').split(' ').includes(name);
}
