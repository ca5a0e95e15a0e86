/** The frame of the admin pages: the narrow rail, and a bar with links to the sections. */
import { createContext, type ReactNode, use } from 'react';
import { AppFrame } from '../../../shell/app-frame.tsx';
import { ThemeSwitch } from '../../../shell/theme-switch.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { TabNav } from '../../../ui/tab-nav.tsx';
import '../../../ui/pages/article-editor.css';
import '../../../ui/pages/admin.css';
import '../../../ui/pages/article-editor-rows.css';
import '../../../ui/pages/article-editor-bars.css';
import '../../../ui/pages/article-editor-side.css';
import { PageLink } from '../../../ui/page-link.tsx';

/** Pages of content, for editors and super users. */
const contentTabs = [
  { href: '/admin', label: '总览' },
  { href: '/admin/articles', label: '文章' },
  { href: '/admin/rss', label: '订阅源' },
  { href: '/admin/magazine', label: '杂志' },
  { href: '/admin/collection', label: '合集' },
  { href: '/admin/poster', label: '海报' },
  { href: '/admin/tasks', label: '任务' },
] as const;
/** Pages of people, money, codes and notices, for super users only. */
const superTabs = [
  { href: '/admin/user/search', label: '用户' },
  { href: '/admin/visitor', label: '访客' },
  { href: '/admin/order', label: '订单' },
  { href: '/admin/code', label: '邀请码' },
  { href: '/admin/qywx', label: '通知' },
  { href: '/admin/cost', label: '费用' },
  { href: '/admin/rank', label: '周榜' },
  { href: '/admin/audit', label: '记录' },
] as const;

/** Whether a super user looks at the pages, as the server knows it: the account is only known in the browser, after a while. */
export const IsSuperContext = createContext(false);

interface AdminFrameProps {
  current: (typeof contentTabs | typeof superTabs)[number]['href'];
  /** The page renders its own columns and `<main>`. */
  hasColumns?: boolean;
  children: ReactNode;
}

export function AdminFrame({ current, hasColumns, children }: AdminFrameProps) {
  const tabs = use(IsSuperContext) ? [...contentTabs, ...superTabs] : contentTabs;
  return (
    <AppFrame narrow isLoggedIn>
      <div className="admin">
        <header className="admin-nav">
          <PageLink className="brand" to="/" aria-label="回前台">
            <Logo />
          </PageLink>
          <TabNav label="后台" tabs={tabs} current={current} />
          <ThemeSwitch form="toggle" />
        </header>
        {hasColumns ? (
          children
        ) : (
          <main className="admin-main" id="main" tabIndex={-1}>
            {children}
          </main>
        )}
      </div>
    </AppFrame>
  );
}
