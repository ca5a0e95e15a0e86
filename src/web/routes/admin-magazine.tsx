/** Magazine issues for editors: all of them, or with `?issue=` one and its contents. */
import type { MagazineArticle } from '#contract/shapes.ts';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { ListHead } from '../features/admin/frame/list-head.tsx';
import { AddIssue, IssueList } from '../features/admin/magazines/issue-list.tsx';
import { IssuePage } from '../features/admin/magazines/issue-page.tsx';
import { magazineStates, magazinesAddress } from '../features/admin/magazines/issue-state.ts';
import { type LoaderContext, loaderContext } from '../loader-context.ts';
import '../ui/pages/magazines.css';
import type { Route } from './+types/admin-magazine';

const PAGE_SIZE = 30;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.issue ? `${loaderData.issue.name} ${loaderData.issue.edition}` : '杂志'} · 后台 · 外刊轻读` },
];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const id = search.get('issue');
  if (id !== null) {
    const issue = await call('GET /reader/magazine/{id}', { params: { id } });
    return { issue, lines: await contentsOf(call, id), list: null };
  }
  const state = magazineStates.find((one) => one === search.get('state'));
  const asked = Number(search.get('offset'));
  const offset = Number.isInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 0;
  const q = search.get('q')?.trim().slice(0, 200) ?? '';
  const query = { offset, limit: PAGE_SIZE, ...(state && { state }), ...(q && { q }) };
  const page = await call('GET /reader/magazine', { query });
  const list = { issues: page.items, state, q, offset, nextOffset: page.next_offset };
  return { issue: null, lines: [], list, isAdding: search.get('add') === '1' };
}

/** All articles of an issue: three pages at most, because an issue holds 300. */
async function contentsOf(call: LoaderContext['call'], id: string): Promise<MagazineArticle[]> {
  const lines: MagazineArticle[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const page: { items: MagazineArticle[]; next_offset: number | null } = await call(
      'GET /reader/magazine/{id}/articles',
      { params: { id }, query: { offset, limit: 100 } },
    );
    lines.push(...page.items);
    offset = page.next_offset;
  }
  return lines;
}

export default function AdminMagazine({ loaderData }: Route.ComponentProps) {
  const { issue, lines, list } = loaderData;
  if (issue) {
    return (
      <AdminFrame current="/admin/magazine">
        <IssuePage key={issue.id} issue={issue} lines={lines} />
      </AdminFrame>
    );
  }
  const isAdding = loaderData.isAdding === true;
  return (
    <AdminFrame current="/admin/magazine">
      <ListHead
        title="杂志"
        addLabel="新建一期"
        isAdding={isAdding}
        here={magazinesAddress({ state: list.state, q: list.q })}
      />
      <AddIssue isHidden={!isAdding} />
      <IssueList {...list} isAdding={isAdding} />
    </AdminFrame>
  );
}
