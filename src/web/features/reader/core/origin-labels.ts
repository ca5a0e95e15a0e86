/** Labels for the origin of a translation. */
export const ORIGIN_LABELS = { human: '人工翻译', ai: 'AI 翻译', dictionary: '词典释义' } as const;
