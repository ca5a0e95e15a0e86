/** Loader data of the pages with account forms. */
import { type LoaderArguments, loaderContext } from '../../loader-context.ts';
import { nextOf } from './next-path.ts';

/** Data for changing one's own name or password. A visitor is sent to the login. */
export async function ownAccountData(args: LoaderArguments) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const [rule, { username }] = await Promise.all([call('GET /auth/register_rule'), call('GET /api/user/me')]);
  return { rule, username };
}

/** The article of the cover beside the forms by which people come in: the newest one; null while there is none. */
export async function coverArticle(args: LoaderArguments) {
  const { items } = await loaderContext(args).call('GET /reader/article/waikan', { query: { limit: 1 } });
  return items[0] ?? null;
}

/** Data for both steps of a forgotten password. */
export async function resetData(args: LoaderArguments) {
  const phone = args.url.searchParams.get('phone') ?? '';
  const { call, page } = loaderContext(args);
  const [rule, article] = await Promise.all([call('GET /auth/register_rule'), coverArticle(args)]);
  return {
    rule,
    article,
    next: nextOf(args.url),
    hasSms: page.services.split(' ').includes('sms'),
    phone: phone.slice(0, 20),
  };
}
