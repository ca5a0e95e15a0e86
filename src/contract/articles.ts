/** Finding, searching and reading articles, marking them, and files made of them. Editors' calls are in `editing.ts`. */
import * as z from 'zod';
import { call, idParams, idSchema, list, ok, page, queryBoolean, taskStarted } from './call.ts';
import { filterText, queryInt, searchText, seenText } from './fields.ts';
import { LONGEST_REPORT } from './limits.ts';
import {
  AdminArticle,
  Article,
  ArticleAudio,
  ArticleCard,
  ArticleExport,
  ArticleMark,
  Count,
  Difficulty,
  ExamLevel,
  ExportFormat,
  HideReason,
  Instant,
  LevelWord,
  MadeFile,
  NotedPlace,
  NotedWord,
  Poster,
  PrepareWord,
  Quiz,
  QuizAnswers,
  QuizAttempt,
  SearchCounts,
  SearchFilter,
  SearchHit,
  SearchKind,
  SearchName,
  SearchSuggestion,
  Topic,
} from './shapes.ts';

/** A visitor's own estimate from the level test in the browser; a reader's is on the server. */
const visitorVocabulary = queryInt(0, 100_000).optional();
const MAX_REMEMBERED = 60;
/** Articles of one export. */
const MAX_EXPORTED = 50;
/** Names with how often, most of what a browser remembers; `name:3,name:1`. Below zero: how often less of it was asked for. */
const browserTaste = z
  .string()
  .max(1_000, '最多 1000 字')
  .regex(/^([^:,]{1,100}:-?\d{1,3}(,|$))*$/, '写成「名称:次数」，用逗号隔开')
  .transform((text) => text.split(',', MAX_REMEMBERED).filter(Boolean))
  .transform((pairs) =>
    pairs.map((pair) => pair.split(':')).map(([name = '', times]) => ({ name, times: Number(times) })),
  )
  .optional();
const idList = z
  .string()
  .max(1_000, '最多 1000 字')
  .regex(/^([1-9]\d{0,14}(,|$))*$/, '写成用逗号隔开的编号')
  .transform((text) => text.split(',', MAX_REMEMBERED).filter(Boolean))
  .optional();

export const articleCalls = {
  'GET /reader/article/waikan': call({
    policy: 'visitor',
    summary: '已发布的文章',
    query: z.object({
      topic: z.string().trim().max(20).optional(),
      difficulty: Difficulty.optional(),
      source: filterText,
      author: idSchema.optional(),
      /** A published issue; its articles come in the order of its contents, unless another order than `new` is asked for. */
      magazine: idSchema.optional(),
      /** Reading time: up to 5 minutes, 5 to 10, more. */
      length: z.enum(['short', 'medium', 'long']).optional(),
      /** Finished or not; says nothing about visitors. */
      read: queryBoolean.optional(),
      order: z.enum(['new', 'hot', 'fit']).default('new'),
      vocabulary: visitorVocabulary,
      ...page(),
    }),
    result: list(ArticleCard),
  }),
  'GET /reader/article/waikan/{id}/show': call({
    policy: 'visitor',
    summary: '读一篇文章；blocks=false 只要与我有关的部分（blocks 与 words 为空）',
    params: idParams,
    // Pages ask for no level words: they fetch those when glosses are on.
    query: z.object({ blocks: queryBoolean.prefault('true'), level_words: queryBoolean.prefault('true') }),
    result: Article,
  }),
  'GET /reader/article/{id}/show': call({
    policy: 'visitor',
    summary: '英文版（不含中文）；variant=admin 供编辑用',
    params: idParams,
    query: z.object({ variant: z.enum(['en', 'admin']).default('en') }),
    // The richer shape first, so that a check keeps its extra keys.
    result: z.union([AdminArticle, Article]),
  }),
  'GET /api/recommend/foryou': call({
    policy: 'visitor',
    summary: '为你推荐',
    query: z.object({
      /** The session that the first page gave, so that later pages repeat nothing. */
      session: z.string().max(100, '推荐的编号不对').optional(),
      vocabulary: visitorVocabulary,
      /** What a browser without account remembers: `科技:3,环境:1,体育:-1`, articles opened of each, and of which it wants less. */
      topics: browserTaste,
      sources: browserTaste,
      /** Articles that were opened or hidden in this browser. */
      without: idList,
      ...page(),
    }),
    // The session differs from the one asked for when that had expired: then these are the first articles of a new one.
    result: list(ArticleCard).extend({ session: z.string() }),
  }),
  'GET /reader/article/{id}/related': call({
    policy: 'visitor',
    summary: '和这篇相近的文章，合读者的水平，没读过的',
    params: idParams,
    query: z.object({ vocabulary: visitorVocabulary, without: idList, limit: queryInt(1, 12).default(4) }),
    result: list(ArticleCard),
  }),
  'GET /reader/article/new_count': call({
    policy: 'visitor',
    summary: '新文章的篇数（默认从上次来访算起）',
    query: z.object({ since: Instant.optional() }),
    result: z.object({ count: Count }),
  }),
  'GET /reader/article/topic': call({
    policy: 'visitor',
    summary: '一个话题或一位作者的文章，以及所有话题',
    query: z.object({ q: z.string().trim().max(20).optional(), author: idSchema.optional(), ...page() }),
    result: list(ArticleCard).extend({
      topic: z.object({ name: z.string(), count: Count, followed: z.boolean() }).nullable(),
      author: z.object({ id: idSchema, name: z.string(), count: Count, followed: z.boolean() }).nullable(),
      topics: z.array(z.object({ name: Topic, count: Count, followed: z.boolean() })),
    }),
  }),
  'GET /reader/myarticle/star': call({
    policy: 'reader',
    summary: '我收藏的文章',
    query: z.object(page()),
    result: list(ArticleCard),
  }),
  'POST /reader/article/{id}/mark': call({
    policy: 'reader',
    summary: '收藏、喜欢、稍后读、不感兴趣、读完',
    params: idParams,
    body: z.strictObject({
      action: z.enum(['star', 'like', 'later', 'hide', 'finish'], '没有这种标记'),
      status: z.boolean().default(true),
      /** The reader's reason; only for `hide`. */
      why: HideReason.optional(),
      /**
       * Only for `finish`: when it was pressed, for a call that comes late; taken as between the last reading and now. The default is now.
       */
      at: Instant.optional(),
    }),
    result: ArticleMark,
  }),
  'GET /reader/article/{id}/level_words': call({
    policy: 'visitor',
    summary: '文中高于某一级的词（level：读者的级别）；unknown=true 只要读者多半不认识的，不论级别',
    params: idParams,
    query: z.object({ level: ExamLevel.optional(), unknown: queryBoolean.optional() }),
    result: list(LevelWord),
  }),
  'GET /reader/article/{id}/prepare': call({
    policy: 'reader',
    summary:
      '读前预习：最值得先学的词，没有已掌握和已忽略的；noted 是编者注的词里读者已有的，places 是编者注的词在文中的句子',
    params: idParams,
    query: z.object({ size: queryInt(1, 50).default(10) }),
    result: list(PrepareWord).extend({ noted: z.array(NotedWord), places: z.array(NotedPlace) }),
  }),
  'GET /reader/article/{id}/questions': call({
    policy: 'reader',
    summary: '这篇文章的小测，和最近一次做到哪里：题目是那一次的，没做过或 again=true 时是现在这一级的',
    params: idParams,
    query: z.object({ again: queryBoolean.optional() }),
    result: Quiz,
  }),
  'POST /reader/article/{id}/questions': call({
    policy: 'reader',
    summary: '交小测的答案，一题或几题；同一次小测里每题只算第一次的答案',
    params: idParams,
    body: QuizAnswers,
    result: QuizAttempt,
  }),
  'POST /reader/article/{id}/report': call({
    policy: 'reader',
    summary: '报告译文有误',
    params: idParams,
    body: z.strictObject({
      block_id: z.string().min(1).max(100),
      sentence_id: z.string().min(1).max(100).optional(),
      text: seenText('请写明问题').min(1, '请写明问题').max(LONGEST_REPORT, '最多 1000 字'),
    }),
    result: ok,
  }),
};

export const fileCalls = {
  'GET /reader/article/{id}/pdf': call({
    policy: 'reader',
    summary: '文章的 PDF：sy 双语、en 英文、words 生词表、cloze 填空',
    params: idParams,
    query: z.object({ style: z.enum(['sy', 'en', 'words', 'cloze']).default('sy') }),
    result: MadeFile,
  }),
  'GET /reader/article/{id}/poster': call({
    policy: 'visitor',
    summary: '文章的分享海报',
    params: idParams,
    query: z.object({
      /**
       * `cover`: the title in the article's picture; `page`: the page as it is read; `stop`: the product's sign with the picture in its
       * ring; `line`: one sentence with marks; `sky`: one sentence in the picture.
       */
      style: z.enum(['cover', 'page', 'stop', 'line', 'sky'], '没有这种样式').default('cover'),
      size: z.enum(['3:4', '1:1', '9:16'], '没有这种尺寸').default('3:4'),
      /** Id of the sentence to show; the one that stands best alone without it. */
      sentence: z.string().max(100).optional(),
    }),
    /** `link` is what its QR code leads to: the article, with the code of the reader who asks unless that is switched off. */
    result: Poster.extend({ link: z.url() }),
  }),
  'GET /reader/article/{id}/poster/series': call({
    policy: 'editor',
    summary: '文章的小红书系列图，和要一起发的文字',
    params: idParams,
    result: z.object({ pictures: z.array(Poster), caption: z.string() }),
  }),
  'GET /reader/article/{id}/audio': call({
    policy: 'reader',
    summary: '文章的朗读，带每句和每个词的时间；make=false 只看有没有，不开始做',
    params: idParams,
    query: z.object({ make: queryBoolean.prefault('true') }),
    result: ArticleAudio,
  }),
  'POST /reader/article/export': call({
    policy: 'member',
    summary: '导出文章（最多 50 篇）：epub 双语电子书、pdf 双语 PDF、md Markdown；pdf 不带笔记和生词',
    body: z.strictObject({
      article_ids: z.array(idSchema).min(1, '请选择文章').max(MAX_EXPORTED, `一次最多 ${MAX_EXPORTED} 篇`),
      format: ExportFormat.default('epub'),
      /** The reader's own, at the end of each article. */
      with_notes: z.boolean().default(false),
      with_words: z.boolean().default(false),
      /** Title of several articles together, such as the name of their collection. */
      title: seenText().min(1, '请填写标题').max(100, '最多 100 字').optional(),
    }),
    result: taskStarted,
  }),
  'GET /reader/article/export': call({
    policy: 'reader',
    summary: '最近导出的文章，最多 10 次；bytes 为空是还没做完、没做成或已经过期；message 说少了哪些，或为什么没做成',
    result: list(ArticleExport),
  }),
  'GET /reader/article/export/{id}/file': call({
    policy: 'owner',
    summary: '下载导出的文件（id 是 task_id，7 天内）',
    params: idParams,
    kind: 'file',
    result: z.file().mime(['application/epub+zip', 'application/zip']),
  }),
  'GET /api/image/text': call({
    policy: 'visitor',
    summary: '把一段文字画成图片',
    query: z.object({
      text: z.string('请填写文字').trim().min(1, '请填写文字').max(500, '最多 500 字'),
      style: z.enum(['light', 'black', 'sepia']).default('light'),
    }),
    kind: 'file',
    result: z.file().mime('image/png'),
  }),
};

export const searchCalls = {
  'GET /api/search': call({
    policy: 'visitor',
    summary: '搜索文章、合集、书、单词和我的笔记；不指定 kind 时 limit 数的是文章，第一页里另夹几条别的',
    query: z.object({
      /** Words, "phrases", -word and filters: level: topic: author: source: unread known>95, in Chinese too. */
      q: searchText,
      kind: SearchKind.optional(),
      /** Search exactly what was typed, however it is spelled. */
      exact: queryBoolean.optional(),
      ...page(),
    }),
    result: list(SearchHit).extend({
      counts: SearchCounts,
      /** The query without its filters. */
      text: z.string(),
      filters: z.array(SearchFilter),
      /** Words that are written as a filter whose value there is not (`level:abc`): searched as words. */
      stray_filters: z.array(z.string()),
      /** The spelling that was searched in place of what was typed. */
      corrected: z.string().nullable(),
      /** True when too few results have all of the words, so that some of these have only one. */
      is_relaxed: z.boolean(),
      /** True when the query has only words to leave out, so that nothing was searched for. */
      is_only_excluding: z.boolean(),
      /** Sources and authors of that name, at most two. */
      names: z.array(SearchName),
      /** The articles are those of the first of `names`: their texts have nothing of it, or not all. */
      is_by_name: z.boolean(),
      /** Forms of the words in these results. */
      forms: z.array(z.string()),
      /** Number of results without the filters; only where the filters leave nothing, else null. */
      without_filters: Count.nullable(),
    }),
  }),
  'GET /api/search/suggest': call({
    policy: 'visitor',
    summary: '搜索框里的建议：单词、文章，最多 8 条',
    query: z.object({ q: searchText }),
    result: list(SearchSuggestion),
  }),
};
