/** The quiz of an article, alone: one question, which was answered. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { Quiz } from '#contract/shapes.ts';
import { QuizPage } from '../quiz-page.tsx';

declare global {
  var quizOfTest: Quiz;
}

const subject = { of: { article: '15' }, title: 'Ice', address: '/article/15', name: '文章', next: null };

const root = document.getElementById('root');
if (root) {
  const element = <QuizPage subject={subject} quiz={quizOfTest} />;
  createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
}
