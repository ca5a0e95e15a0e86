/** The order of test files: a long one that begins last would be waited for alone. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take more than ten seconds, the longest first. */
const LONGEST = [
  'e2e/changed-product',
  'e2e/with-model',
  'e2e/routes',
  'e2e/process',
  'e2e/offline',
  'e2e/book-places',
  'e2e/listening',
  'e2e/placement',
  'e2e/book-reading',
  'e2e/recommendation',
  'e2e/outages',
  'e2e/flashcards',
  'e2e/durability',
  'reader/accessibility',
  'reader/input-methods',
  'codes/inviting',
  'selection/selection',
  'listening/listening',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return [...files].sort((one, other) => place(one) - place(other));
  }
}
