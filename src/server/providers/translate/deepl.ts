/**
 * Plain machine translation by a service that speaks DeepL's protocol (its own, or a gateway that was set up to do so).
 * Texts go as a list and come back as one of the same length, so sentences keep their places.
 */
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { PATIENT, PassingFailure, type RetryPolicy, retryAfterMs, withRetries } from '../retry.ts';
import { isTranslation } from './alignment.ts';
import type { TranslationRequest, Translator } from './port.ts';

export interface DeeplOptions {
  apiKey: string;
  /** Address of a gateway; DeepL's own by default. */
  baseUrl: string | undefined;
  /** Milliseconds for one try; the default is 30 s. */
  timeoutMs?: number;
  retries?: RetryPolicy;
}

const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) });
/** The protocol's own limit. */
const TEXTS_AT_ONCE = 50;
const NAME = 'DeepL';

export function createDeepl({ apiKey, baseUrl, timeoutMs = 30_000, retries = PATIENT }: DeeplOptions): Translator {
  // Keys of the free plan say so themselves, and live at another address.
  const own = apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
  const address = `${(baseUrl ?? own).replace(/\/+$/, '')}/v2/translate`;

  async function attempt(texts: readonly string[], context: string, signal: AbortSignal): Promise<string[]> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: { 'content-type': 'application/json', authorization: `DeepL-Auth-Key ${apiKey}` },
        body: JSON.stringify({ text: texts, source_lang: 'EN', target_lang: 'ZH-HANS', context, split_sentences: '0' }),
      });
      if (!response.ok) throw refusal(response);
      const { translations } = Answer.parse(await response.json());
      if (translations.length !== texts.length) throw new PassingFailure('翻译服务给的句数不对');
      return translations.map(({ text }) => text.trim());
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError || error instanceof PassingFailure) throw error;
      throw new PassingFailure('连接翻译服务时出错', { cause: error });
    }
  }

  async function translateAll(
    texts: readonly string[],
    context: string,
    { signal, onSpent }: Pick<TranslationRequest, 'signal' | 'onSpent'>,
  ): Promise<string[]> {
    const done: string[] = [];
    try {
      for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
        const batch = texts.slice(from, from + TEXTS_AT_ONCE);
        done.push(...(await withRetries(() => attempt(batch, context, signal), retries, signal)));
        onSpent?.({ service: NAME, characters: batch.join('').length });
      }
    } catch (error) {
      if (error instanceof PassingFailure) throw new AppError('UPSTREAM_FAILED', { msg: error.message, cause: error });
      throw error;
    }
    return done;
  }

  return {
    name: NAME,
    kind: 'mt',
    async translate({ sentences, before, paragraph, ...request }) {
      const found = await translateAll(sentences, `${before}\n${paragraph}`.trim(), request);
      const translations = sentences.map((sentence, index) => {
        const zh = found[index] ?? '';
        return isTranslation(sentence, zh) ? zh : null;
      });
      return { translations };
    },
    async headline({ title, text, ...request }) {
      const [titleZh = ''] = await translateAll([title], text.slice(0, 1_000), request);
      return { titleZh: isTranslation(title, titleZh) ? titleZh : null, topics: [], terms: [] };
    },
  };
}

function refusal({ status, headers }: Response): Error {
  if (status === 429 || status >= 500) {
    const afterMs = retryAfterMs(headers.get('retry-after'));
    return new PassingFailure(status === 429 ? '翻译服务说请求太频繁' : `翻译服务出错（${status}）`, { afterMs });
  }
  const reasons: Record<number, string> = { 403: '密钥不对', 404: '地址不对', 456: '本月额度用完了' };
  return new AppError('UPSTREAM_FAILED', { msg: `翻译服务拒绝了请求：${reasons[status] ?? status}` });
}
