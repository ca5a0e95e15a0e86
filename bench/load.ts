/** Puts load on one address: with wrk where it is installed (it costs the least itself), else with autocannon. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Answers outside 200–399, and broken connections. */
  failures: number;
}

export type Generator = 'wrk' | 'autocannon';

const run = promisify(execFile);

export async function findGenerator(): Promise<Generator> {
  try {
    await run('wrk', ['-v']).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error; // `wrk -v` prints its version and exits with 1
    });
    return 'wrk';
  } catch {
    return 'autocannon';
  }
}

export function measure(generator: Generator, load: Load): Promise<Measured> {
  return generator === 'wrk' ? withWrk(load) : withAutocannon(load);
}

async function withWrk({ url, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...lines, url]);
  const [, value = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const broken =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1).map(Number) ?? [];
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p99: Number(value) * factor,
    failures: refused + broken.reduce((total, count) => total + count, 0),
  };
}

async function withAutocannon({ url, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    requestsPerSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result['4xx'] + result['5xx'] + result.errors,
  };
}
