/**
 * Head of an article: source, difficulty (a button that explains it) and length, both titles, the words to prepare. The popover of the
 * difficulty is the browser's own, so it works without scripts.
 */
import './why-difficult.css';
import { BookA, Check, ChevronDown, ListTree, Plus, X } from 'lucide';
import { useId } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { Article, PrepareWord, WordEntry } from '#contract/shapes.ts';
import { difficultyLabel, difficultyThresholds } from '#engine/difficulty-label.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { token } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { articleDay } from '../articles/article-day.ts';
import { featurePoints } from '../articles/difficulty-labels.ts';
import { KnownRate } from '../articles/known-rate.tsx';
import { ReaderTitle } from '../reader/index.ts';
import { type OwnWord, ownStateOf, useWordState, type WordStates, type WordToAdd } from '../words/use-word-state.ts';
import type { KnownPart } from './use-personal-part.ts';
import './word-lists.css';

interface ArticleHeadProps {
  article: ShownArticle;
  /** Undefined while it is not there, null for visitors. */
  known: KnownPart | null | undefined;
  /** Undefined while it is not known. */
  isLoggedIn: boolean | undefined;
  /** Opens 要点; undefined for a preview, which has none. */
  onSummary: (() => void) | undefined;
}

export function ArticleHead({ article, known, isLoggedIn, onSummary }: ArticleHeadProps) {
  return (
    <header className="read-head" lang="zh-CN">
      <div className="meta">
        <Provenance article={article} />
        <WhyDifficult {...article} />
        <KnownRate known_rate={known?.known_rate ?? null} new_words={known?.new_words ?? null} />
        <span>
          {article.word_count} 词 · {article.read_minutes} 分钟
        </span>
        {article.topics.map((topic) => (
          <PageLink key={topic} to={`/topic/${topic}`} className="tag">
            {topic}
          </PageLink>
        ))}
      </div>
      <ReaderTitle title={article.title} titleZh={article.title_zh} />
      {article.summary_zh && <p className="read-summary dim">{article.summary_zh}</p>}
      {onSummary && (
        <p className="read-ways">
          <button type="button" className="link pad t14" aria-haspopup="dialog" onClick={onSummary}>
            <Icon of={ListTree} size="sm" />
            要点
          </button>
          <PageLink className="link pad t14" to={`/article/${article.id}/rewrite`}>
            <Icon of={BookA} size="sm" />
            简写
          </PageLink>
        </p>
      )}
      <WordsToPrepare articleId={article.id} entries={article.words} isLoggedIn={isLoggedIn} />
    </header>
  );
}

/** Press, author and the press's day; beside it the day on which we published. */
function Provenance({ article }: { article: ShownArticle }) {
  const { source, author, press_at: pressAt, published_at: publishedAt } = article;
  const day = articleDay(article);
  const ours = pressAt === null ? null : articleDay({ press_at: null, published_at: publishedAt });
  // Editors who write for their own press are named after it.
  const isOwn = author !== null && source !== null && author.name.startsWith(source.name);
  const names = [source?.name, isOwn ? null : author?.name].filter((name) => name !== undefined && name !== null);
  const parts = [
    ...names.map((name) => (
      <span key={name} lang={languageOf(name)}>
        {name}
      </span>
    )),
    ...(day
      ? [
          <time key="day" dateTime={day.at}>
            {day.text}
          </time>,
        ]
      : []),
  ];
  return (
    <>
      {parts.length > 0 && (
        <span>
          {source?.url && <SourceIcon name={source.name} />}
          <span>{parts.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}</span>
        </span>
      )}
      {ours && <span>本站 {ours.text}发布</span>}
    </>
  );
}

/** Features that move the score by less are left out. */
const FEWEST_POINTS = 0.5;

function WhyDifficult({ difficulty, difficulty_score: score, features }: ShownArticle) {
  const id = useId();
  const points = featurePoints(features).filter((feature) => Math.abs(feature.points) >= FEWEST_POINTS);
  if (points.length === 0) return <DifficultyLabel difficulty={difficulty} />;
  const label = difficultyLabel(difficulty);
  return (
    <>
      <button type="button" className="why-difficult" popoverTarget={id} aria-label={`难度：${label}，看看为什么`}>
        <DifficultyLabel difficulty={difficulty} />
      </button>
      <div id={id} popover="auto" className="why-panel pop" role="dialog" aria-label="难度是怎么来的">
        <div className="why-score">
          <DifficultyLabel difficulty={difficulty} />
          <span>
            难度 <b className="num">{Math.round(score)}</b>，满分 100
          </span>
          <IconButton icon={X} label="关闭" popoverTarget={id} popoverTargetAction="hide" />
        </div>
        <p className="t12 dim">{stepsOfLabels()}</p>
        <ul>
          {points.map(({ key, name, value, points: moved }) => (
            <li key={key}>
              <span>{name}</span>
              <span className="dim">{value}</span>
              <span className="num">{moved > 0 ? `难 ${moved.toFixed(1)}` : `易 ${(-moved).toFixed(1)}`}</span>
            </li>
          ))}
        </ul>
        <p className="t12 dim">
          以 50 分的一般文章为准，右边是各项让它难了、易了多少分。只看文章本身，同一篇永远一样。
        </p>
      </div>
    </>
  );
}

/** `入门 0 起，简单 19 起，…` */
function stepsOfLabels(): string {
  const steps = difficultyThresholds.toReversed().map(([step, lowest]) => `${difficultyLabel(step)} ${lowest} 起`);
  return [`${difficultyLabel('VERY_EASY')} 0 起`, ...steps].join('，');
}

/** An article without its text, which is an island, and without what is personal. */
export type ShownArticle = Omit<Article, 'blocks' | 'notes' | 'level_words' | 't' | 'position' | 'mark'>;

const MOST = 12;

interface WordToPrepare {
  word: string;
  phonetic: string | null;
  resolve: string;
  sentence?: string;
  sentence_zh?: string | null;
  /** Where an editor's word stands in its sentence. */
  place?: { block_id: string; start: number };
  /** Undefined while it is not known what the reader has. */
  own: Pick<OwnWord, 'state' | 'isInBook'> | undefined;
}

interface WordsToPrepareProps {
  articleId: string;
  entries: readonly WordEntry[];
  isLoggedIn: boolean | undefined;
}

/**
 * 读前预习: the words most worth learning in this text, the editor's first. A line that opens; the reader's own words are added after load,
 * and the room for the line is reserved from the first paint on.
 */
function WordsToPrepare({ articleId, entries, isLoggedIn }: WordsToPrepareProps) {
  const isReader = isLoggedIn === true && token() !== null;
  const call = { params: { id: articleId }, query: { size: MOST } };
  const found = useQuery(callQuery('GET /reader/article/{id}/prepare', call), isReader).data;
  const wordStates = useWordState();
  const words = merged(entries, (isReader && found) || undefined).map((shown) => ({
    shown,
    own: ownOf(shown, articleId),
  }));
  if (words.length === 0) return <div className="warmup-room" />;
  const left = words.flatMap(({ own }) => (own && wordStates.stateOf(own) === null ? [own] : []));
  return (
    <details className="warmup">
      <summary>
        读前预习 · {words.length} 个词
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <ul className="before-list">
        {words.map(({ shown, own }) => (
          <li key={shown.word}>
            <p className="before-word">
              <b lang="en">{shown.word}</b>
              {shown.phonetic && <span className="dim before-ipa">{shown.phonetic}</span>}
              {shown.resolve}
            </p>
            {isLoggedIn && own && <PrepareActions word={own} wordStates={wordStates} />}
            {shown.sentence && (
              <p className="dim before-sentence" lang="en">
                {shown.sentence}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isLoggedIn && left.length > 1 && (
        <Button icon={Plus} className="before-all" onClick={() => void wordStates.add(left)}>
          全部加入生词
        </Button>
      )}
    </details>
  );
}

function PrepareActions({ word, wordStates }: { word: WordToAdd; wordStates: WordStates }) {
  const isAdded = wordStates.isInBook(word);
  const isKnown = wordStates.stateOf(word) === 'known';
  const toggleKnown = () =>
    isKnown ? wordStates.unmark([word], { done: `不再算作已掌握：${word.word}` }) : wordStates.mark([word], 'known');
  return (
    <span className="before-acts">
      <IconButton
        icon={isAdded ? Check : Plus}
        label={`加入生词：${word.word}`}
        isPressed={isAdded}
        aria-disabled={isAdded}
        onClick={() => isAdded || void wordStates.add([word])}
      />
      <Button look="quiet" aria-pressed={isKnown} onClick={() => void toggleKnown()}>
        已掌握
      </Button>
    </span>
  );
}

function ownOf(
  { word, resolve, sentence, sentence_zh, place, own }: WordToPrepare,
  articleId: string,
): WordToAdd | null {
  const details = {
    ...(sentence && { sentence, sentence_zh }),
    ...(place && { ...place, as_given: true }),
    ...(resolve && { resolve }),
    article_id: articleId,
  };
  return own ? { word, ...own, details } : null;
}

type Prepared = ResultOf<'GET /reader/article/{id}/prepare'>;

const NOT_THERE = { in_myword: false, known: false, ignored: false };

/** The editor's wording wins over the dictionary's. */
function merged(entries: readonly WordEntry[], prepared: Prepared | undefined): WordToPrepare[] {
  const found = prepared?.items ?? [];
  const isSame = (entry: WordEntry, { word, lemma }: PrepareWord) =>
    [word, lemma].some((name) => name.toLowerCase() === entry.word.toLowerCase());
  const edited = entries.map((entry): WordToPrepare => {
    const same = found.find((word) => isSame(entry, word));
    const there = prepared?.places.find(({ word }) => word === entry.word);
    const met = there ?? same;
    return {
      word: there?.headword ?? same?.lemma ?? entry.word,
      phonetic: same?.phonetic ?? null,
      resolve: entry.resolve,
      ...(met && { sentence: met.sentence, sentence_zh: met.sentence_zh }),
      ...(there && { place: { block_id: there.block_id, start: there.start } }),
      own: prepared && ownStateOf(prepared.noted.find(({ word }) => word === entry.word) ?? { ...NOT_THERE, ...same }),
    };
  });
  const named = new Map(edited.toReversed().map((shown) => [shown.word.toLowerCase(), shown]));
  const others = found.filter(
    (word) => !named.has(word.lemma.toLowerCase()) && !entries.some((entry) => isSame(entry, word)),
  );
  const own = others.map(({ lemma, ...word }): WordToPrepare => {
    return { ...word, word: lemma, own: ownStateOf({ ...NOT_THERE, in_myword: word.in_myword }) };
  });
  return [...edited.filter((shown) => named.get(shown.word.toLowerCase()) === shown), ...own].slice(0, MOST);
}
