/** Voices of services: any with OpenAI's speech call, and Azure's. Both send bare samples, so that sentences can be put together exactly. */
import { AppError } from '#contract/errors.ts';
import { PATIENT, PassingFailure, retryAfterMs, withRetries } from '../retry.ts';
import { SentenceRefused, type SpeechVoice, samplesOf } from './port.ts';

const RATE = 24_000;
/** Statuses by which services refuse an input that they cannot say. */
const REFUSALS = [400, 422];
/** Milliseconds for one sentence. */
const LONGEST_MS = 60_000;

interface ServiceOptions {
  /** Arguments of {@link fetch} for a sentence. */
  request(text: string): { address: string; headers: Record<string, string>; body: string };
  id: string;
  name: string;
}

function serviceVoice({ request, id, name }: ServiceOptions): SpeechVoice {
  async function attempt(text: string, signal: AbortSignal): Promise<Float32Array> {
    const { address, headers, body } = request(text);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    const response = await fetch(address, { method: 'POST', headers, body, signal: limit }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new PassingFailure('speech service not reached', { cause: error });
    });
    if (response.status === 429 || response.status >= 500) {
      throw new PassingFailure(`speech service: ${response.status}`, {
        afterMs: retryAfterMs(response.headers.get('retry-after')),
      });
    }
    if (REFUSALS.includes(response.status)) throw new SentenceRefused(`status ${response.status}`);
    if (!response.ok)
      throw new AppError('UNAVAILABLE', { msg: '语音服务没有给出声音', cause: `status ${response.status}` });
    return samplesOf(new Uint8Array(await response.arrayBuffer()));
  }
  return {
    id,
    name,
    isBuiltIn: false,
    rate: RATE,
    async speak(text, signal, retries = PATIENT) {
      const samples = await withRetries(() => attempt(text, signal), retries, signal).catch((error: unknown) => {
        if (!(error instanceof PassingFailure)) throw error;
        throw new AppError('UNAVAILABLE', { msg: '语音服务没有回应，请稍后再试', cause: error });
      });
      return { samples, words: [] };
    },
  };
}

export interface OpenAiSpeech {
  /** Address up to and including `/v1`; `/audio/speech` is added. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  voice: string;
}

export function createOpenAiVoice({ baseUrl, apiKey, model, voice }: OpenAiSpeech): SpeechVoice {
  const address = `${baseUrl.replace(/\/+$/, '')}/audio/speech`;
  return serviceVoice({
    id: idOf('openai', model, voice),
    name: `${voice}（${model}）`,
    request: (input) => ({
      address,
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, voice, input, response_format: 'pcm' }),
    }),
  });
}

export interface AzureSpeech {
  /** Address, such as `https://eastasia.tts.speech.microsoft.com`. */
  baseUrl: string;
  apiKey: string;
  /** Name of the voice, such as `en-GB-SoniaNeural`. */
  voice: string;
}

export function createAzureVoice({ baseUrl, apiKey, voice }: AzureSpeech): SpeechVoice {
  const language = /^[a-z]{2}-[A-Z]{2}/.exec(voice)?.[0] ?? 'en-US';
  return serviceVoice({
    id: idOf('azure', voice),
    name: `${voice}（Azure）`,
    request: (text) => ({
      address: `${baseUrl.replace(/\/+$/, '')}/cognitiveservices/v1`,
      headers: {
        'content-type': 'application/ssml+xml',
        'ocp-apim-subscription-key': apiKey,
        'x-microsoft-outputformat': 'raw-24khz-16bit-mono-pcm',
        'user-agent': 'waikan',
      },
      body: `<speak version="1.0" xml:lang="${language}"><voice name="${escapeXml(voice)}">${escapeXml(text)}</voice></speak>`,
    }),
  });
}

const idOf = (...parts: string[]) =>
  parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
