/** Every service of the product by the name under which it is handed down. */

import type { AiServices } from './ai-services.ts';
import type { BookServices } from './book-services.ts';
import type { ContentServices } from './content-services.ts';
import type { AccountDataService } from './features/account-data/service.ts';
import type { ArticleLemmas } from './features/articles/lemmas.ts';
import type { ArticleService } from './features/articles/service.ts';
import type { AuditService } from './features/audit/service.ts';
import type { CreatorService } from './features/collections/creators.ts';
import type { CollectionService } from './features/collections/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import type { Examples } from './features/examples/service.ts';
import type { FollowService } from './features/follows/service.ts';
import type { IdentityService } from './features/identity/service.ts';
import type { KnownService } from './features/known/service.ts';
import type { LiveService } from './features/live/service.ts';
import type { NoteService } from './features/notes/service.ts';
import type { OverviewService } from './features/overview/service.ts';
import type { PictureService } from './features/pictures/service.ts';
import type { SourceIcons } from './features/pictures/source-icons.ts';
import type { PlacementService } from './features/placement/service.ts';
import type { QuizService } from './features/quiz/service.ts';
import type { Recommendation } from './features/recommend/service.ts';
import type { SearchService } from './features/search/service.ts';
import type { TaskService } from './features/tasks/service.ts';
import type { PassageService } from './features/translation/passage.ts';
import type { UploadService } from './features/uploads/service.ts';
import type { UsageService } from './features/usage/service.ts';
import type { VisitorService } from './features/visitors/service.ts';
import type { HabitServices } from './habit-services.ts';
import type { MadeFileServices } from './made-file-services.ts';
import type { MemberServices } from './member-services.ts';
import type { WordServices } from './word-services.ts';

export interface Services
  extends MemberServices,
    AiServices,
    BookServices,
    ContentServices,
    HabitServices,
    MadeFileServices,
    WordServices {
  articleLemmas: ArticleLemmas;
  articles: ArticleService;
  audit: AuditService;
  collections: CollectionService;
  creators: CreatorService;
  dictionary: Dictionary;
  examples: Examples;
  follows: FollowService;
  identity: IdentityService;
  known: KnownService;
  live: LiveService;
  notes: NoteService;
  overview: OverviewService;
  accountData: AccountDataService;
  passages: PassageService;
  pictures: PictureService;
  sourceIcons: SourceIcons;
  placement: PlacementService;
  quiz: QuizService;
  recommendation: Recommendation;
  search: SearchService;
  tasks: TaskService;
  uploads: UploadService;
  usage: UsageService;
  visitors: VisitorService;
}
