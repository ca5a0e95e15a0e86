/** `/admin/article/{id}/poster` and `/Poster2`: an article's posters in all sizes, in the picture template and as sentence cards. */
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import {
  hasSentence,
  type PosterStyle,
  readChoice,
  SIZES,
  sentenceChoices,
  wantedPoster,
} from '../features/posters/poster-choices.ts';
import { PosterEditor } from '../features/posters/poster-editor.tsx';
import { loaderContext } from '../loader-context.ts';
import '../ui/pages/posters.css';
import type { Route } from './+types/admin-poster-editor';

export const meta: Route.MetaFunction = () => [{ title: '海报 · 后台 · 外刊轻读' }];

const TEMPLATES = {
  poster: { title: '图片海报', styles: ['cover', 'page', 'stop'] },
  Poster2: { title: '句卡', styles: ['line', 'sky'] },
} as const satisfies Record<string, { title: string; styles: PosterStyle[] }>;

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor, notFound } = loaderContext(args);
  requireEditor();
  const { id, template } = args.params;
  const found = template === 'poster' || template === 'Poster2' ? TEMPLATES[template] : null;
  if (found === null) throw notFound();
  const choice = readChoice(args.url.searchParams, found.styles);
  const params = { id };
  const [{ title, title_zh, blocks }, ...posters] = await Promise.all([
    call('GET /reader/article/{id}/show', { params }),
    ...SIZES.map(({ value: size }) =>
      call('GET /reader/article/{id}/poster', { params, query: wantedPoster({ ...choice, size }) }),
    ),
  ]);
  return {
    title: found.title,
    styles: found.styles,
    choice,
    posters,
    path: `/admin/article/${id}/${template}`,
    article: { id, title, title_zh },
    sentences: hasSentence(choice.style) ? sentenceChoices(blocks) : [],
  };
}

export default function AdminPosterEditor({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/poster">
      <PosterEditor {...loaderData} />
    </AdminFrame>
  );
}
