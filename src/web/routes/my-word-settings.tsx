/** Settings for scheduling and reminding of the reader's words. */

import { ReminderSettings } from '../features/words/settings/reminder-settings.tsx';
import { ReviewParameterSettings } from '../features/words/settings/review-parameters.tsx';
import { ReviewSettings } from '../features/words/settings/review-settings.tsx';
import { WordTabs } from '../features/words/word-tabs.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import type { Route } from './+types/my-word-settings';

export function meta() {
  return [{ title: '复习设置 · 外刊轻读' }, { name: 'description', content: '记忆率、每天新词、学习步骤和复习提醒。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const [me, parameters, reminders] = await Promise.all([
    call('GET /api/user/me'),
    call('GET /reader/myword/review/parameters'),
    call('GET /reader/reminders'),
  ]);
  return { settings: me.settings, parameters, reminders };
}

export default function MyWordSettingsRoute({ loaderData }: Route.ComponentProps) {
  const { settings, parameters, reminders } = loaderData;
  return (
    <PageFrame current="words" title="生词" pageClass="wd">
      <WordTabs current="/myword/settings" />
      <h1 className="page-title wd-title-page in-bar">复习设置</h1>
      <div className="wd-settings">
        <section aria-labelledby="set-plan">
          <SectionHead id="set-plan" title="排期" />
          <ReviewSettings settings={settings} parameters={parameters} />
        </section>
        <section aria-labelledby="set-remind">
          <SectionHead id="set-remind" title="提醒" />
          <ReminderSettings reminders={reminders} />
        </section>
        <section aria-labelledby="set-params">
          <SectionHead id="set-params" title="我的参数" />
          <ReviewParameterSettings parameters={parameters} />
        </section>
      </div>
    </PageFrame>
  );
}
