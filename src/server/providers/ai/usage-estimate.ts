/**
 * Estimates the tokens of an answer whose service did not report them, because somebody stopped it before its end. Services tokenize in
 * their own ways; the rates are those that DeepSeek states (https://api-docs.deepseek.com/quick_start/token_usage).
 */
import type { ChatMessage, ChatUsage } from './port.ts';

const OF_HAN = 0.6;
const OF_OTHERS = 0.3;
const HAN = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/gu;

/** @param text what had been written of the answer */
export function estimatedUsage(messages: readonly ChatMessage[], text: string): ChatUsage {
  const asked = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  // A prompt is never nothing.
  return { inputTokens: Math.max(1, Math.ceil(asked)), outputTokens: Math.ceil(tokensIn(text)) };
}

function tokensIn(text: string): number {
  const han = text.match(HAN)?.length ?? 0;
  return han * OF_HAN + (text.length - han) * OF_OTHERS;
}
