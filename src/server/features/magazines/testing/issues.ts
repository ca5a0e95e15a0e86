/** An editor with issues of a newspaper that is printed on this machine. */

import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { openPress, storyPage } from '#server/testing/press.ts';
import { ended } from '#server/testing/tasks.ts';

/** A product with running workers and a newspaper, for one test file. */
export async function magazineDesk() {
  const press = await openPress();
  const app = await testApp({ env: { FETCH_ALLOW_HOSTS: press.host } });
  const editor = await app.client('super');
  const visitor = await app.client('visitor');
  await startWorkers(app.context);
  let last = 0;

  async function newIssue({ url }: { url?: string } = {}) {
    last += 1;
    const { id } = await editor.ok('POST /reader/magazine', {
      body: { name: 'Harbour Weekly', edition: `No. ${last}`, url },
    });
    return id;
  }

  /** A contents page with stories of these titles, which are there to be fetched. */
  function printed(titles: readonly string[], section = 'Essays') {
    last += 1;
    const issue = `/issue-${last}`;
    const link = (title: string) => `${issue}/story-of-${title.toLowerCase().replaceAll(' ', '-')}`;
    for (const title of titles) press.pages.set(link(title), storyPage(title));
    const items = titles.map((title) => `<h3><a href="${link(title)}">${title}</a></h3>`);
    press.pages.set(issue, `<main><h2>${section}</h2>${items.join('')}</main><nav><a href="/about">About</a></nav>`);
    return { url: `http://${press.host}${issue}`, link };
  }

  async function run(name: 'crawl' | 'download_articles', id: string) {
    const { task_id } = await editor.ok(`POST /reader/magazine/{id}/${name}`, { params: { id } });
    return ended(editor, task_id);
  }

  const contents = async (id: string, client: TestClient = editor) =>
    (await client.ok('GET /reader/magazine/{id}/articles', { params: { id }, query: { limit: 100 } })).items;

  return {
    app,
    press,
    editor,
    visitor,
    newIssue,
    printed,
    run,
    contents,
    magazine: (id: string, client: TestClient = editor) => client.ok('GET /reader/magazine/{id}', { params: { id } }),
    titlesOf: async (id: string, client?: TestClient) => (await contents(id, client)).map(({ title }) => title),
    audit: (id: string, body: { action: 'pass' | 'reject'; remark?: string } = { action: 'pass' }) =>
      editor.call('POST /reader/magazine/{id}/audit', { params: { id }, body }),
    publish: (id: string, cancel = false) =>
      editor.call('POST /reader/magazine/{id}/publish', { params: { id }, body: { cancel } }),
    change: (lineId: string, article: object) =>
      editor.call('POST /reader/magazinearticle/{id}/update', { params: { id: lineId }, body: { article } }),
    /** An issue whose articles wait for the audit. */
    async downloaded(titles: readonly string[]) {
      const id = await newIssue(printed(titles));
      await run('crawl', id);
      await run('download_articles', id);
      return id;
    },
  };
}
