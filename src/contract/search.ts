/** Search over everything a reader may see. */
import * as z from 'zod';
import { searchText } from './fields.ts';
import { call, list, page } from './kit.ts';
import { SearchCounts, SearchHit, SearchKind } from './shapes.ts';

export const searchCalls = {
  'GET /api/search': call({
    policy: 'visitor',
    summary: '搜索文章、合集、书、单词和我的笔记',
    query: z.object({ q: searchText, kind: SearchKind.optional(), ...page() }),
    result: list(SearchHit).extend({ counts: SearchCounts }),
  }),
};
