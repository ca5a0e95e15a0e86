import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Few files rather than many: on a phone's network each request costs more than the bytes that a page could do without.
 * What every page runs is one file, the parts of the interface another, each page's own code a third.
 */
const groups = [
  // Dialogs, sheets and menus: a page that shows none at first does not load them.
  {
    name: 'floating',
    priority: 1,
    test: /node_modules\/(@base-ui|@floating-ui|tabbable|reselect|use-sync-external-store)\/|src\/web\/ui\/(dialog|sheet|menu)\.tsx/,
  },
  {
    name: 'framework',
    priority: 3,
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'interface',
    priority: 2,
    test: /node_modules\/lucide\/|src\/web\/(ui\/(?!dialog|sheet|menu)|shell\/(?!export-menu|outbox\/outbox-dialog))|src\/contract\/|src\/engine\//,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The pages' bundle: the server itself runs from source and imports this file's output.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
});
