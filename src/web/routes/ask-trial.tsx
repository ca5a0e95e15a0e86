/** `/askai/test`: for editors, a prompt on models side by side. */
import { AskTrial } from '../features/ask/ask-trial.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/asked.css';
import type { Route } from './+types/ask-trial';

export function meta() {
  return [
    { title: '试提示词 · 外刊轻读' },
    { name: 'description', content: '编辑用：同一条提示词，两个模型并排试，看用时和用量。' },
    { name: 'robots', content: 'noindex' },
  ];
}

export function loader(args: Route.LoaderArgs) {
  const { page, notFound, requireLogin } = loaderContext(args);
  requireLogin();
  if (!page.viewer?.isEditor) throw notFound();
  return null;
}

export default function AskTrialRoute() {
  return (
    <PageFrame current="ask" title="试提示词">
      <AskTrial />
    </PageFrame>
  );
}
