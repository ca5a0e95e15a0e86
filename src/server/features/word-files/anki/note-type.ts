/**
 * The note type of what is exported to Anki: its fields, its two cards, their look. Its number never changes, so that a later
 * export updates the same notes; a change of fields or cards needs a new one.
 */

/** Anki's numbers are milliseconds of some moment; these are ours for good. */
export const NOTE_TYPE_ID = 1_763_712_000_001;
export const DECK_ID = 1_763_712_000_002;
export const NOTE_TYPE_NAME = '外刊轻读';
export const DECK_NAME = '外刊轻读';

/** Fields in the order of a note. 填空 is the sentence with a gap; 其他例句 are all sentences but the newest. */
export const FIELDS = ['单词', '音标', '释义', '例句', '译文', '来源', '发音', '填空', '其他例句'] as const;

/** A recording where a note has one, else the device's own voice. */
const SPOKEN = '{{#发音}}{{发音}}{{/发音}}{{^发音}}{{tts en_US:单词}}{{/发音}}';
const HEAD = '<div class="word">{{单词}}</div><div class="ipa">{{音标}}</div>';
const SENTENCE =
  '{{#例句}}<div class="sentence">{{例句}}</div><div class="zh">{{译文}}</div><div class="from">{{来源}}</div>{{/例句}}';
const MORE = '{{#其他例句}}<div class="more">{{其他例句}}</div>{{/其他例句}}';
const ANSWER = `<div class="meaning">{{释义}}</div>${SENTENCE}${MORE}`;

export const TEMPLATES = [
  { name: '认词', question: `${HEAD}${SPOKEN}`, answer: `${HEAD}${SPOKEN}<hr id="answer">${ANSWER}` },
  {
    name: '填空',
    question: '{{#填空}}<div class="sentence">{{填空}}</div><div class="zh">{{译文}}</div>{{/填空}}',
    answer: `${HEAD}${SPOKEN}<hr id="answer">${ANSWER}`,
  },
] as const;

export const CSS = `.card { max-width: 34em; margin: 0 auto; padding: 1em; font-family: system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; font-size: 18px; line-height: 1.7; text-align: left; color: #1f1d1a; background: #fbfaf7; }
.word { font-size: 32px; font-weight: 600; line-height: 1.3; }
.ipa, .zh, .from, .more { color: #625d55; }
.ipa, .from { font-size: 15px; }
.meaning { white-space: pre-line; margin-bottom: .8em; }
.sentence { font-family: Georgia, "Times New Roman", serif; font-size: 20px; }
.sentence b { color: #a0402a; }
.more { margin-top: 1em; font-size: 16px; }
.gap { border-bottom: 2px solid currentColor; padding: 0 2em; }
hr { border: 0; border-top: 1px solid #ddd8cf; margin: 1em 0; }
.nightMode.card, .night_mode .card { color: #e8e4dc; background: #161513; }
.nightMode .ipa, .nightMode .zh, .nightMode .from, .nightMode .more, .night_mode .ipa, .night_mode .zh, .night_mode .from, .night_mode .more { color: #a8a298; }
.nightMode .sentence b, .night_mode .sentence b { color: #f0a08a; }
.nightMode hr, .night_mode hr { border-top-color: #3a3732; }
`;
