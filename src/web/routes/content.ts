/** Pages of what can be read, and of what a reader keeps of it. */
import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

export const contentRoutes: RouteConfigEntry[] = [
  index('routes/home.tsx'),
  route('article', 'routes/articles.tsx'),
  route('article/:id', 'routes/article-show.tsx'),
  route('topic/:topic', 'routes/topic.tsx'),
  route('About', 'routes/about.tsx'),
  route('_old_index', 'routes/old-index.tsx'),
  route('MyStar', 'routes/my-star.tsx'),
  route('history', 'routes/history.tsx'),
  route('mynote', 'routes/my-note.tsx'),
  route('mynote/:id', 'routes/my-note-article.tsx'),
  route('myword', 'routes/my-word.tsx'),
  route('myword/placement', 'routes/my-word-placement.tsx'),
  route('myword/overview', 'routes/my-word-overview.tsx'),
  route('myword/settings', 'routes/my-word-settings.tsx'),
  route('myword/:word/show', 'routes/my-word-show.tsx'),
  route('flashcard/articleQuestion', 'routes/article-question.tsx'),
];
