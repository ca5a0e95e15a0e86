/** `npm test`: the checks, then the tests of the parts, then the whole product in a browser. Ends with what failed and one line of figures. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-report-'));
let isFine = run('scripts/check.ts');
const failures: string[] = [];
const totals = { passed: 0, failed: 0, skipped: 0 };

isFine = run('scripts/build.ts') && isFine;
for (const config of ['vitest.config.ts', 'vitest.e2e.config.ts']) {
  const report = path.join(folder, `${config}.json`);
  const arguments_ = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile=${report}`];
  isFine = run('node_modules/vitest/vitest.mjs', ...arguments_) && isFine;
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report;
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  totals.skipped += numPendingTests;
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(`${path.relative('.', name)}: ${fullName}\n${failureMessages.join('\n')}`);
    }
  }
}
// Repeated at the end, because the two runs print thousands of lines.
for (const failure of failures) console.log(`FAILED ${failure}`);
rmSync(folder, { recursive: true });
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
);
process.exitCode = isFine ? 0 : 1;

function run(script: string, ...arguments_: string[]): boolean {
  return spawnSync(process.execPath, [script, ...arguments_], { stdio: 'inherit' }).status === 0;
}
