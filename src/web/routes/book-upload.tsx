/** Bringing in books of one's own. Its action takes an address of the plain form, and keys of files that came with it. */
import { data, redirect } from 'react-router';
import { type UploadOutcome, UploadPage } from '../features/uploads/upload-page.tsx';
import { refusal, textOf } from '../form-outcome.ts';
import { isAppError, loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/book-upload.css';
import type { Route } from './+types/book-upload';

/** Tasks that a form can start at once. */
const MAX_TASKS = 5;

export const meta: Route.MetaFunction = () => [
  { title: '传一本书 · 外刊轻读' },
  { name: 'description', content: '把自己的 EPUB、TXT、PDF 放进书架，像读文章一样读。' },
];

export async function loader(args: Route.LoaderArgs) {
  const { page, requireLogin } = loaderContext(args);
  requireLogin();
  const ids = args.url.searchParams.getAll('task').slice(0, MAX_TASKS);
  const found = await Promise.all(
    ids.map((id) =>
      page.api('GET /reader/task/{id}', { params: { id } }).catch((error: unknown) => {
        if (isAppError(error) && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  const { searchParams } = args.url;
  // Link that was shared before the login.
  const link = searchParams.get('link') ?? '';
  return {
    tasks: found.filter((task) => task !== null),
    link: /^https?:/.test(link) ? link : '',
    isFileMissed: searchParams.has('missed'),
  };
}

export async function action(args: Route.ActionArgs) {
  const { page, requireLogin } = loaderContext(args);
  const form = await args.request.formData();
  const links = form.getAll('link').filter((link) => typeof link === 'string' && link !== '') as string[];
  requireLogin(withShared(links[0], form.has('missed')));
  const message = textOf(form, 'problem') || (links.length === 0 ? '请选一个文件，或者填一个网址' : null);
  if (message !== null) return data<UploadOutcome>({ values: {}, fields: {}, message }, { status: 400 });
  const ids: string[] = [];
  const refused: { error: { message: string }; link: string }[] = [];
  for (const link of links.slice(0, MAX_TASKS)) {
    try {
      ids.push((await page.api('POST /reader/book/upload_by_link', { body: { link } })).task_id);
    } catch (error) {
      if (!isAppError(error)) throw error;
      refused.push({ error, link });
    }
  }
  const [first] = refused;
  if (ids.length === 0 && first) {
    return refusal(first.error, /^https?:/.test(first.link) ? { link: first.link } : {}, ['link']);
  }
  const left = (Number(textOf(form, 'left')) || 0) + Math.max(0, links.length - MAX_TASKS);
  if (!first && left === 0) return redirect(`/book/upload?${ids.map((id) => `task=${id}`).join('&')}`, 303);
  // Some came in: they are followed beside what is said of the others.
  const tasks = await Promise.all(ids.map((id) => page.api('GET /reader/task/{id}', { params: { id } })));
  const told = [
    ...(first ? [`${refused.length} 个没有收下：${first.error.message}`] : []),
    ...(left > 0 ? [`一次最多收 ${MAX_TASKS} 个，还有 ${left} 个没有收下，请再分享一次`] : []),
  ];
  return data<UploadOutcome>({ values: {}, fields: {}, message: told.join('；'), tasks });
}

/** The address of the page after the login: a file was not taken, an address stands in its field. */
function withShared(link: string | undefined, isFileMissed: boolean): string {
  const query = new URLSearchParams({ ...(link && { link }), ...(isFileMissed && { missed: 'file' }) });
  return query.size > 0 ? `/book/upload?${query}` : '/book/upload';
}

export default function BookUpload({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame current="shelf" title="书架" pageClass="book-upload">
      <UploadPage {...loaderData} outcome={actionData} />
    </PageFrame>
  );
}
