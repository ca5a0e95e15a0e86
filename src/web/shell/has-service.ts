/** Outside services that are set up: the page's `data-services` lists them. */

export type ServiceName = 'ai' | 'translation' | 'wechat';

/** Whether a service is set up. In the browser only. */
export function hasService(name: ServiceName): boolean {
  return (document.documentElement.dataset.services ?? '').split(' ').includes(name);
}
