/** The order of test files: a long one that begins last would be waited for alone. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take more than ten seconds, the longest first. */
const LONGEST = [
  'e2e/routes',
  'e2e/process',
  'e2e/durability',
  'e2e/flashcards',
  'e2e/placement',
  'e2e/offline',
  'e2e/invitations',
  'e2e/words',
  'e2e/reading-loop',
  'e2e/logins',
  'e2e/other-sites',
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
