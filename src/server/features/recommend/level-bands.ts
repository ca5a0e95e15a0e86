/**
 * Articles near what a reader knows, out of however many there are: difficulty is cut into bands, the known rates of a few articles tell how
 * each band is for this reader, and of those that fit the newest are taken, page by page, past all that the reader has read or hidden.
 * `npm run recommend:eval` chooses by this code from bases of its own.
 */
import { BEST_RATE, FITTING_RATE } from './ranking.ts';

/** Difficulty scores go from 0 to 100. */
export const BAND_WIDTH = 5;
export const BANDS = 100 / BAND_WIDTH + 1;
/** Articles of a page of a band. */
export const BAND_PAGE = 100;
/** Newest articles, of which some are looked at whatever their difficulty. */
export const NEWEST = 1_000;

/** Source of articles; each list has the newest first. */
export interface ArticlePool<A> {
  /** {@link NEWEST} at most. */
  newest(): Promise<readonly A[]>;
  /** A page with less than {@link BAND_PAGE} is the last one. */
  ofBand(band: number, page: number): Promise<readonly A[]>;
}

export interface LevelReader<A> {
  /** Whether it is not finished, not hidden, and of no topic or source that the reader doesn't want. */
  isThere(article: A): boolean;
  ratesOf(articles: readonly A[]): Promise<readonly (number | null)[]>;
}

/** Candidates whose known rate is computed. */
const MAX_CANDIDATES = 600;
/** Candidates that are taken because they are newest, whatever their difficulty. */
const NEWEST_CANDIDATES = 200;
/** Articles of a band whose rates tell how it is. */
const PROBES = 6;
/** Pages of a band that are read at most, for a reader who has read thousands of articles. */
const MAX_PAGES = 20;
/** A band whose middle lies outside what fits has some articles inside. */
const NEARLY = 0.01;

/** The band of a difficulty score; the index articles_level has the same. */
export const bandOf = (score: number) => Math.floor(score / BAND_WIDTH);

/** The newest articles, and the newest of those near the reader's level: 600 where there are as many. */
export async function articlesNear<A extends { id: number }>(
  pool: ArticlePool<A>,
  { isThere, ratesOf }: LevelReader<A>,
): Promise<A[]> {
  const bands = Array.from({ length: BANDS }, (_, band) => band);
  const [newest, heads] = await Promise.all([pool.newest(), Promise.all(bands.map((band) => pool.ofBand(band, 0)))]);
  const chosen = new Map<number, A>();
  const take = (articles: readonly A[], most: number) => {
    for (const article of articles) {
      if (chosen.size >= most) return;
      if (isThere(article)) chosen.set(article.id, article);
    }
  };
  take(newest, NEWEST_CANDIDATES);
  const { fitting, others } = await inOrderOfFit(heads, ratesOf);
  // The newest page of each fitting band, then older pages of all of them.
  let open = fitting;
  for (let page = 0; page < MAX_PAGES && open.length > 0 && chosen.size < MAX_CANDIDATES; page++) {
    const pages = await Promise.all(open.map((band) => pool.ofBand(band, page)));
    for (const articles of pages) take(articles, MAX_CANDIDATES);
    open = open.filter((_, index) => pages[index]?.length === BAND_PAGE);
  }
  // When the fitting bands are used up, the nearest of the others follow.
  for (const band of others) {
    for (let page = 0; page < MAX_PAGES && chosen.size < MAX_CANDIDATES; page++) {
      const articles = await pool.ofBand(band, page);
      take(articles, MAX_CANDIDATES);
      if (articles.length < BAND_PAGE) break;
    }
  }
  return [...chosen.values()];
}

/** Bands with articles, those nearest to the best known rate first; of one that is not counted yet nothing is known, so it comes last. */
async function inOrderOfFit<A>(heads: readonly (readonly A[])[], ratesOf: LevelReader<A>['ratesOf']) {
  const probes = heads.map((head) => head.slice(0, PROBES));
  const rates = await ratesOf(probes.flat());
  let from = 0;
  const bands = probes.flatMap((probe, band) => {
    const own = rates.slice(from, from + probe.length).filter((rate) => rate !== null);
    from += probe.length;
    return probe.length === 0 ? [] : { band, rate: middleOf(own) };
  });
  const best = (BEST_RATE.from + BEST_RATE.to) / 2;
  const off = (rate: number | null) => (rate === null ? 1 : Math.abs(rate - best));
  const ordered = bands.sort((a, b) => off(a.rate) - off(b.rate));
  const fits = ({ rate }: { rate: number | null }) =>
    rate !== null && rate >= FITTING_RATE.from - NEARLY && rate <= FITTING_RATE.to + NEARLY / 2;
  return {
    fitting: ordered.filter(fits).map(({ band }) => band),
    others: ordered.filter((one) => !fits(one)).map(({ band }) => band),
  };
}

function middleOf(rates: readonly number[]): number | null {
  return rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? null;
}
