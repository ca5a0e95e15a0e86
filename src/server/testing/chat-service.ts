/** A double of a chat service on a local port: it speaks the protocol, streams, and can be told to fail or to answer wrongly. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatCall {
  model: string;
  messages: { role: string; content: string }[];
  authorization: string | undefined;
}

/** Answers one call. A string is streamed as the model's text. */
export type ChatScript = (call: ChatCall, response: ServerResponse, index: number) => string | undefined;

export interface ChatService {
  /** Value for `AI_BASE_URL`. */
  baseUrl: string;
  calls: ChatCall[];
  /** Sets the answers from now on. */
  answer(script: ChatScript): void;
  close(): Promise<void>;
}

export async function startChatService(first: ChatScript): Promise<ChatService> {
  let script = first;
  const calls: ChatCall[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as Pick<ChatCall, 'model' | 'messages'>;
    const call = { ...body, authorization: request.headers.authorization };
    calls.push(call);
    const text = script(call, response, calls.length - 1);
    if (text !== undefined) stream(response, text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    answer(next) {
      script = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole answer in pieces, with what it cost at the end. */
export function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let at = 0; at < text.length; at += 40) {
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text.slice(at, at + 40) } }] })}\n\n`);
  }
  response.write(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`);
  response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 50 } })}\n\n`);
  response.end('data: [DONE]\n\n');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

interface Asked {
  sentences?: string[];
}

/** A good model's answer to a translation prompt: each sentence's ends, and Chinese that names the sentence. */
export function goodTranslation(call: ChatCall): string {
  const { sentences = [] } = JSON.parse(call.messages.at(-1)?.content ?? '{}') as Asked;
  const items = sentences.map((sentence, index) => ({ n: index + 1, ...endsOf(sentence), zh: chineseOf(sentence) }));
  return JSON.stringify({ items });
}

export function endsOf(sentence: string): { from: string; to: string } {
  const words = sentence.split(' ');
  return { from: words.slice(0, 3).join(' '), to: words.slice(-3).join(' ') };
}

/** Invented Chinese, as long as a translation would be, that tells which sentence it stands for. */
export function chineseOf(sentence: string): string {
  return `译文${'字'.repeat(sentence.split(' ').length)}（${sentence.slice(0, 12)}）`;
}
