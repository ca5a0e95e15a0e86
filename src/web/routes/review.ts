/** Pages of review. */
import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const reviewPages: RouteConfigEntry[] = [
  route('flashcard', 'routes/flashcard.tsx'),
  route('flashcard/start', 'routes/flashcard-start.tsx'),
  route('flashcard/demo', 'routes/flashcard-demo.tsx'),
  route('flashcard/reviewArticleWords', 'routes/flashcard-article.tsx'),
];
