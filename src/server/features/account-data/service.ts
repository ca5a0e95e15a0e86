/** A reader's personal data: exporting it, and deleting it with the account. The service of this feature. */
import type { Db } from '#server/db/database.ts';
import type { ArticleExportService } from '#server/features/article-export/service.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { WordFileService } from '#server/features/word-files/service.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import type { PersonRule } from '#server/person-rule.ts';
import { createErasing, type Erasing } from './erasure.ts';
import { createExporting, type Exporting } from './export.ts';
import { createExportFolder, type ExportStorage } from './export-folder.ts';

export interface AccountDataService {
  exporting: Exporting;
  erasing: Erasing;
}

export interface AccountDataOptions {
  db: Db;
  dataDir: string;
  /** Folder in which exports are made. */
  workDir: string;
  identity: IdentityService;
  tasks: TaskService;
  uploads: UploadService;
  wordFiles: WordFileService;
  /** Storage of book files and exports. */
  storage: ExportStorage;
  articleExport: Pick<ArticleExportService, 'removeOf'>;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Rules of all features, in the order in which rows are erased. */
  personRules: readonly PersonRule[];
  now: () => Date;
}

export function createAccountData({ dataDir, workDir, ...options }: AccountDataOptions): AccountDataService {
  const folder = createExportFolder(options.storage, { workDir, dataDir });
  return {
    exporting: createExporting({ ...options, folder }),
    erasing: createErasing({ ...options, closing: options.identity.closing, folder }),
  };
}
