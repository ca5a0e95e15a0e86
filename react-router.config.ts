import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/pages',
  ssr: true,
  // All routes in one hashed manifest file: no request for it while reading, and nothing to keep fresh.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
