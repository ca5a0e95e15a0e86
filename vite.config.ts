import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** What both home and an article need, beside what every page does. */
const shell = [
  /src\/web\/(root|entry\.client|shell\/app-frame)\.tsx/,
  /src\/web\/(features\/articles\/(known-rate|article-day|stars)|features\/feed\/browser-taste|features\/history\/reading-progress|features\/placement\/use-visitor-level|shell\/word-changes|data\/(query-store|use-query|use-seen-again))\.tsx?/,
  /src\/web\/ui\/(cover|day|difficulty-label|font-preload|text-link|section-head|chip)\.tsx?/,
  /src\/engine\/(difficulty-label|shanghai-time)\.ts/,
  /lucide\/dist\/esm\/icons\/(arrow-left|star|lock|chevron-right|info|x|circle-check|refresh-cw|triangle-alert)\.m?js/,
];

/**
 * Few files rather than many: on a phone's network each request costs more than the bytes that a page could do without. What every page
 * runs is two files, a page's own code one or two; a group takes what its modules import statically, unless a group of a higher priority has it.
 */
const groups = [
  {
    name: 'framework',
    priority: 3,
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  { name: 'shell', priority: 2, test: (id: string) => shell.some((part) => part.test(id)) },
  // For the end of an article and for the feed, which may not bring the whole reader along.
  { name: 'taste', priority: 2, test: /src\/web\/features\/(feed\/taste-memory|articles\/hiding)\.ts/ },
  { name: 'reading', priority: 1, test: /src\/web\/routes\/article-show\.tsx/ },
  { name: 'home', priority: 1, test: /src\/web\/routes\/home\.tsx/ },
  // What pages fetch when they are at rest: one name each in the list of what may be fetched, which every page has.
  {
    name: 'late',
    priority: 2,
    test: /src\/web\/shell\/(page-opened|page-change|offline-pages|offline-links|build-check|in-app|app-bridge|visit-log)\.ts/,
  },
  {
    name: 'account',
    priority: 0.7,
    test: /src\/web\/(account-background|shell\/account-closing-banner|features\/placement\/claim-result)\.tsx/,
  },
  // Before the areas below, which would take them along.
  { name: 'dialog', priority: 0.6, test: /src\/web\/ui\/dialog\.tsx/ },
  { name: 'menu', priority: 0.5, test: /src\/web\/ui\/menu\.tsx/ },
  // What several pages of one area share. A file for each module would be named in the manifest of routes, which every page loads, at each
  // route that needs it.
  { name: 'icons', priority: 0, minShareCount: 2, test: /lucide\/dist\/esm\/(icons\/|defaultAttributes)/ },
  { name: 'parts', priority: 0.3, minShareCount: 4, test: /src\/web\/(ui|shell|data)\// },
  {
    name: 'small',
    priority: 0.2,
    minShareCount: 2,
    test: /\/(review-day|state-dot|exam-shares-note|cover-pictures|share-meta|word-tabs|benefits|rating-labels|fetch-cards|members-only|next-letter|availability|share-text|day-bars|article-strip)\.tsx?$/,
  },
  { name: 'admin', priority: 0, minShareCount: 2, test: /src\/web\/features\/admin\// },
  {
    name: 'forms',
    priority: 0,
    minShareCount: 2,
    test: /src\/web\/(features\/account\/|ui\/(form-|submit-|password-)|form-outcome)/,
  },
  { name: 'books', priority: 0, minShareCount: 2, test: /src\/web\/features\/(books|uploads|book-page)\// },
  { name: 'selling', priority: 0, minShareCount: 2, test: /src\/web\/features\/(membership|orders)\// },
];

/** Every page has the names of all files: 42 bits of a hash tell builds apart as well. */
const SHORT_NAME = 'assets/[name]-[hash:7]';

/** The router's answer to scripts that are gone is ours (`shell/load-anew.ts`). */
const loadAnewOnce: Plugin = {
  name: 'load-anew',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/.test(id)) return;
    const caught = /(catch \(error\) \{)[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
    if (!caught.test(code)) this.error('react-router does something else about scripts that are gone');
    const ours = JSON.stringify(fileURLToPath(new URL('src/web/shell/load-anew.ts', import.meta.url)));
    return `import { loadAnew } from ${ours};${code.replace(caught, '$1 return loadAnew(error);')}`;
  },
};

/**
 * Has Vite find the style sheets that the page has. The router adds `#` to the addresses of those that late parts need, too; Vite would load
 * them again behind the page's own sheets, whose rules would then lose. `shell/kept-style-sheets.ts` keeps them when the page is left.
 */
const findPageSheets: Plugin = {
  name: 'find-page-sheets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (id !== '\0vite/preload-helper.js') return;
    const noted = 'styles.add(link.href)';
    if (!code.includes(noted)) this.error('Vite does something else about style sheets that are there');
    return code.replace(noted, "styles.add(link.href.split('#')[0])");
  },
};

export default defineConfig({
  plugins: [reactRouter(), loadAnewOnce, findPageSheets],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            chunkFileNames: `${SHORT_NAME}.js`,
            entryFileNames: `${SHORT_NAME}.js`,
            assetFileNames: `${SHORT_NAME}[extname]`,
          },
        },
      },
    },
    // The pages' bundle: the server itself runs from source and imports this file's output.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
});
