/**
 * Work in native libraries, in a process of its own of low priority: what they allocate and free there does not hold up the threads of this
 * process, and what they leave behind goes with the process. Its file calls `answerAsHelper`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { HelperAnswer } from './helper-side.ts';

/** A request that takes longer ends the process. */
const LONGEST_MS = 30_000;
/** Time without use after which it ends; the next request starts another. */
const IDLE_MS = 5 * 60_000;

interface Pending<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

interface Helper<Result> {
  child: ChildProcess;
  /** Pending requests by their numbers. */
  pending: Map<number, Pending<Result>>;
}

export class HelperProcess<Request, Result> {
  readonly #script: URL;
  #helper: Helper<Result> | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  /** Starts nothing before the first request. @param script the file of the process */
  constructor(script: URL) {
    this.#script = script;
  }

  /** Requests may overlap. @throws Error with what the work threw, when the process ends, or after half a minute */
  ask(request: Request): Promise<Result> {
    this.#helper ??= this.#start();
    const { child, pending } = this.#helper;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.end(), IDLE_MS);
    this.#idle.unref();
    this.#lastId += 1;
    const id = this.#lastId;
    const kill = () => child.kill('SIGKILL');
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject, timer: setTimeout(kill, LONGEST_MS) });
      child.send({ id, request }, (error) => error && kill());
    });
  }

  /** Ends the process, and fails what is under way; the next request starts another. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#helper?.child;
    this.#helper = null;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill();
    });
  }

  #start(): Helper<Result> {
    const child = fork(this.#script, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const pending = new Map<number, Pending<Result>>();
    const settle = (id: number, act: (one: Pending<Result>) => void) => {
      const one = pending.get(id);
      if (one === undefined) return;
      pending.delete(id);
      clearTimeout(one.timer);
      act(one);
    };
    child.on('message', (answer: HelperAnswer<Result>) =>
      settle(answer.id, ({ resolve, reject }) =>
        'result' in answer ? resolve(answer.result) : reject(new Error(answer.problem)),
      ),
    );
    const fail = (error: Error) => {
      if (this.#helper?.child === child) this.#helper = null;
      for (const id of [...pending.keys()]) settle(id, ({ reject }) => reject(error));
    };
    child.once('exit', () => fail(new Error('the helper process ended')));
    // The process could not be started, for example for want of memory.
    child.on('error', fail);
    return { child, pending };
  }
}
