/** The order of the whole-product tests: a long file that begins last would be waited for alone. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = ['routes', 'process', 'durability', 'placement', 'offline', 'reading-loop', 'logins'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONGEST.length : at;
    };
    return [...files].sort((one, other) => place(one) - place(other));
  }
}
