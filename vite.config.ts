import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The pages' bundle: the server itself runs from source and imports this file's output.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
});
