/** Every page, by its address. Addresses are those of the specification, capitals included. */
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** What can be read, and what a reader keeps of it. */
const contentRoutes: RouteConfigEntry[] = [
  index('routes/home.tsx'),
  route('article', 'routes/articles.tsx'),
  route('article/:id', 'routes/article-show.tsx'),
  route('article/:id/listen', 'routes/article-listen.tsx'),
  route('article/:id/rewrite', 'routes/article-rewrite.tsx'),
  route('article/:id/poster3', 'routes/article-poster.tsx'),
  route('topic/:topic', 'routes/topic.tsx'),
  route('explore', 'routes/explore.tsx'),
  route('label', 'routes/label.tsx'),
  route('askai/:id?', 'routes/ask.tsx'),
  route('askai/test', 'routes/ask-trial.tsx'),
  route('Search', 'routes/search.tsx'),
  route('About', 'routes/about.tsx'),
  route('_old_index', 'routes/old-index.tsx'),
  route('collection/all', 'routes/collection-all.tsx'),
  route('collection/follow', 'routes/collection-follow.tsx'),
  route('collection/new', 'routes/collection-new.tsx'),
  route('collection/:id/show', 'routes/collection-show.tsx'),
  route('collection/:id/edit', 'routes/collection-edit.tsx'),
  route('creator/:id', 'routes/creator.tsx'),
  route('MyCollection', 'routes/my-collection.tsx'),
  route('MyStar', 'routes/my-star.tsx'),
  route('book/:id?/read', 'routes/book-read.tsx'),
  route('book/:id/text/:index', 'routes/book-text.ts'),
  route('history', 'routes/history.tsx'),
  route('mynote', 'routes/my-note.tsx'),
  route('mynote/:id', 'routes/my-note-article.tsx'),
  route('mynote/book/:id', 'routes/my-note-book.tsx'),
  route('book/import', 'routes/book-import.tsx'),
  route('book/opds', 'routes/book-opds.tsx'),
  route('book/:id?/share', 'routes/book-share.tsx'),
  route('myword', 'routes/my-word.tsx'),
  route('myword/import', 'routes/my-word-import.tsx'),
  route('myword/placement', 'routes/my-word-placement.tsx'),
  route('myword/overview', 'routes/my-word-overview.tsx'),
  route('myword/settings', 'routes/my-word-settings.tsx'),
  route('myword/:word/show', 'routes/my-word-show.tsx'),
  route('flashcard/articleQuestion', 'routes/article-question.tsx'),
  route('book/upload', 'routes/book-upload.tsx'),
  route('book', 'routes/book-shelf.tsx'),
  route('book/library', 'routes/book-library.tsx'),
  route('book/:id?/show', 'routes/book-show.tsx'),
];

/** Review on cards. */
const reviewRoutes: RouteConfigEntry[] = [
  route('flashcard', 'routes/flashcard.tsx'),
  route('flashcard/start', 'routes/flashcard-start.tsx'),
  route('flashcard/demo', 'routes/flashcard-demo.tsx'),
  route('flashcard/reviewArticleWords', 'routes/flashcard-article.tsx'),
];

/** The account: login, registration, passwords, the reader's own page, membership. */
const accountRoutes: RouteConfigEntry[] = [
  route('Login', 'routes/login.tsx'),
  route('Register', 'routes/register.tsx'),
  route('reset', 'routes/reset.tsx'),
  route('reset_password', 'routes/reset-password.tsx'),
  route('change_password', 'routes/change-password.tsx'),
  route('change_username', 'routes/change-username.tsx'),
  route('Award', 'routes/award.tsx'),
  route('Award/poster.png', 'routes/award-poster.ts'),
  route('Mine', 'routes/mine.tsx'),
  route('Mine/data', 'routes/account-data.tsx'),
  route('trial', 'routes/trial.tsx'),
  route('member', 'routes/member.tsx'),
  route('member/log', 'routes/member-log.tsx'),
  route('member/buy', 'routes/member-buy.tsx'),
  route('member/order/:order_no', 'routes/member-order.tsx'),
  route('member/cashier', 'routes/member-cashier.tsx'),
  route('poster/product', 'routes/poster-product.tsx'),
  route('changdu/apply', 'routes/changdu-apply.tsx'),
  route('app_upgrade', 'routes/app-upgrade.tsx'),
];

/** For editors and super users. */
const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin-overview.tsx'),
  route('admin/articles', 'routes/admin-articles.tsx'),
  route('admin/article/:id', 'routes/admin-article.tsx'),
  route('admin/article/:id/preview', 'routes/admin-preview.tsx'),
  route('admin/article/:id/:template', 'routes/admin-poster-desk.tsx'),
  route('admin/poster', 'routes/admin-poster.tsx'),
  route('admin/poster_xhs', 'routes/admin-poster-series.tsx'),
  route('admin/collection', 'routes/admin-collection.tsx'),
  route('admin/collection/edit', 'routes/admin-collection-edit.tsx'),
  route('admin/tasks', 'routes/admin-tasks.tsx'),
  route('admin/rss', 'routes/admin-rss.tsx'),
  route('admin/magazine', 'routes/admin-magazine.tsx'),
  route('admin/user/search', 'routes/admin-users.tsx'),
  route('admin/changdu', 'routes/admin-changdu.tsx'),
  route('admin/qywx', 'routes/admin-qywx.tsx'),
  route('admin/audit', 'routes/admin-audit.tsx'),
  route('admin/code', 'routes/admin-code.tsx'),
  route('admin/order', 'routes/admin-order.tsx'),
];

export default [
  ...contentRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...reviewRoutes,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
