/** The thread of `password-hashing.ts`. */
import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { answerRequests } from '#server/threads/worker-side.ts';

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane (about 30 ms here). */
// argon2id is the library's default algorithm.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordRequest = { hash: string } | { verify: string; stored: string };

// On Linux this sets the priority of the calling thread alone: readers' requests go first where there are fewer cores than work.
if (!isMainThread && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

answerRequests((request: PasswordRequest): string | boolean =>
  'hash' in request ? hashSync(request.hash, PARAMETERS) : verifySync(request.stored, request.verify),
);
