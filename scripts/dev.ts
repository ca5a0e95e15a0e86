/** `npm run dev`: the whole product on one port; pages reload hot, the server starts anew when its files change. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WATCHED = ['src/server', 'src/contract', 'src/engine', 'data', 'scripts'];

// Node's own watcher restarts the process; Vite inside it looks after src/web.
const server = spawn(
  process.execPath,
  [...WATCHED.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output', 'scripts/dev-server.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
