/** The quiz of an article or of a book's chapter: the current question, the summary, or why there is no quiz. */
import { Lock, RotateCcw } from 'lucide';
import { type RefObject, useState } from 'react';
import type { QuestionResult, Quiz as QuizShape } from '#contract/shapes.ts';
import { addWord } from '../../data/word-writes.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Checkbox } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { QuizQuestion } from './quiz-question.tsx';
import { type Quiz, type QuizSubject, useQuiz } from './use-quiz.ts';

export function QuizPage({ subject, quiz: first }: { subject: QuizSubject; quiz: QuizShape }) {
  const quiz = useQuiz(subject, first);
  const { title, address, name } = subject;
  const isDone = quiz.question === null;
  const score = useFocusAfter<HTMLHeadingElement>(isDone);
  const asked = useFocusAfter<HTMLElement>(isDone);
  return (
    <>
      <header className="qz-head">
        <h1>小测</h1>
        <p className="t14 dim">
          <PageLink className="link" to={address} lang="en">
            {title}
          </PageLink>
        </p>
        {first.preview && (
          <p className="qz-note t14">
            <Icon of={Lock} size="sm" />
            这是会员文章，题目只来自你能读到的开头部分。
          </p>
        )}
      </header>
      {quiz.questions.length === 0 && (
        <EmptyState title="出不了题" action={<Button href={address}>回到{name}</Button>}>
          {first.preview ? '能读到的部分太短，没有合适的词句。' : `${name}太短，没有合适的词句。`}
        </EmptyState>
      )}
      {quiz.question && <QuizQuestion quiz={quiz} question={quiz.question} address={address} place={asked} />}
      {quiz.questions.length > 0 && !quiz.question && <QuizSummary quiz={quiz} subject={subject} heading={score} />}
    </>
  );
}

type Learned = QuestionResult & { word: NonNullable<QuestionResult['word']> };

interface QuizSummaryProps {
  quiz: Quiz;
  subject: QuizSubject;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Summary of a quiz: the score, and the words that can be added to the word book. */
function QuizSummary({ quiz, subject, heading }: QuizSummaryProps) {
  const { of, next, address, name } = subject;
  const results = quiz.questions.flatMap(({ id }) => quiz.results.get(id) ?? []);
  const right = results.filter(({ correct }) => correct).length;
  return (
    <section className="qz" aria-labelledby="qz-done">
      <div className="qz-score" role="status">
        <h2 id="qz-done" ref={heading} tabIndex={-1}>
          答对 <b className="num">{right}</b> 题，共 <span className="num">{results.length}</span> 题
        </h2>
        <p className="dim">{scoreText(right / results.length)}</p>
      </div>
      <WordsToLearn of={of} results={results} />
      <div className="qz-ways">
        {next && (
          <Button look="primary" href={next.address}>
            {next.label}
          </Button>
        )}
        <Button href={address}>回到{name}</Button>
        <Button look="quiet" icon={RotateCcw} isBusy={quiz.isStarting} onClick={() => void quiz.startAgain()}>
          再做一次
        </Button>
      </div>
    </section>
  );
}

/** Wrongly answered words are selected initially, unless they are known or in the book. */
function WordsToLearn({ of, results }: { of: QuizSubject['of']; results: readonly QuestionResult[] }) {
  const asked = results.filter((result): result is Learned => result.word !== null);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(asked.filter((result) => !result.correct && isNew(result)).map(({ word }) => word.word)),
  );
  const [isAdding, setIsAdding] = useState(false);
  if (asked.length === 0) return null;

  function choose(word: string, isChosen: boolean): void {
    setChosen((before) => new Set(isChosen ? [...before, word] : [...before].filter((other) => other !== word)));
  }

  async function add(): Promise<void> {
    setIsAdding(true);
    let count = 0;
    try {
      for (const result of asked.filter(({ word }) => chosen.has(word.word))) {
        const { word } = result.word;
        const { sentence, sentence_zh, place } = result;
        const text = 'article' in of ? { article_id: of.article } : { book_uuid: of.book };
        const kept = { word, as_given: true, sentence, sentence_zh, block_id: place.block_id, ...text };
        await addWord({ ...kept, source: 'quiz' });
        setAdded((before) => new Set([...before, word]));
        choose(word, false);
        count += 1;
      }
      toast(`已加入 ${count} 个生词`);
    } catch (error) {
      showError(error);
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <section aria-labelledby="qz-words">
      <SectionHead title="这次考到的词" level={3} id="qz-words" />
      <ul className="qz-words">
        {asked.map((result) => {
          const { word, correct } = result;
          const isIn = word.in_myword || added.has(word.word);
          return (
            <li key={result.id}>
              <Checkbox
                aria-label={`选择 ${word.word}`}
                checked={chosen.has(word.word)}
                disabled={isIn}
                onChange={({ target }) => choose(word.word, target.checked)}
              />
              <span>
                <b lang="en">{word.word}</b>
                <span className="dim t14">{word.resolve}</span>
              </span>
              <span className="t14 dim">{isIn ? '已在生词本' : correct ? '答对' : '答错'}</span>
            </li>
          );
        })}
      </ul>
      <Button isBusy={isAdding} disabled={chosen.size === 0} onClick={() => void add()}>
        {chosen.size > 0 ? `加入生词（${chosen.size}）` : '加入生词'}
      </Button>
    </section>
  );
}

function isNew({ word }: Learned): boolean {
  return !word.in_myword && word.known !== true;
}

function scoreText(share: number): string {
  if (share === 1) return '全对，读透了。';
  if (share >= 0.7) return '大部分都掌握了，答错的词可以加入生词。';
  return '把答错的词加入生词，过几天再来做一次。';
}
