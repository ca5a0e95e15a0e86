import { expect, test } from 'vitest';
import { decodeText } from './text-encoding.ts';

/** Bytes of a text in an encoding that nothing but decoders know, from all its characters of one and two bytes. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const known = new Map<string, number[]>();
  const learn = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !known.has(text)) known.set(text, bytes);
  };
  for (let byte = 0; byte < 0x100; byte += 1) learn(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) learn(lead, trail);
  return (text) =>
    Uint8Array.from(
      [...text].flatMap((character) => {
        const bytes = known.get(character);
        if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
        return bytes;
      }),
    );
}
const little = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const encoders = {
  gb18030: encoderOf('gb18030'),
  big5: encoderOf('big5'),
  'windows-1252': encoderOf('windows-1252'),
  'utf-16le': little,
  'utf-16be': (text: string) => Uint8Array.from(Buffer.from(little(text)).swap16()),
};

const simplified = [
  '半夜里，果然有人敲门。先是三下，停一停，又是三下。老头子坐起来，手摸着墙上的猎枪，半天没有出声。',
  '床前明月光，疑是地上霜。\n举头望明月，低头思故乡。',
  'The old man looked at the sea. 老人望着大海。\n“我要走得远远的，”他说。\n',
  'The 屋 of memory',
  '词汇表',
];
const traditional = [
  '半夜裡，果然有人敲門。先是三下，停一停，又是三下。老頭子坐起來，手摸著牆上的獵槍，半天沒有出聲。',
  '床前明月光，疑是地上霜。\n舉頭望明月，低頭思故鄉。',
  'The old man looked at the sea. 老人望著大海。\n「我要走得遠遠的，」他說。\n',
  'A 測試 of words',
  '詞彙表',
];
const western = [
  '« Où vas-tu ? » demanda-t-il. — À la mer, répondit l’élève ; c’est là que j’ai été créé, né, élevé. Ça alors !',
  'L’ÉTÉ ÉTAIT ACHEVÉ. ÉCOLE, FORÊT, ÇA.',
  'Über den Wäldern hörte man „schöne“ Töne; die größten Bäume fielen. Äpfel, Öl, Füße, Maß.',
  '—¿Qué quieres? —preguntó el niño—. ¡Nada, señor! El corazón está aquí. ©2001',
  '“It’s late,” she said—and the café’s door closed… £5 or €6; 20°C, ½ cup, naïve.',
  'São Paulo não é só coração: ações, órgãos, informações e não mãos.',
  'é è ê ë ü ö ä ß ñ à ç',
  '’Tis',
];
const cases: [keyof typeof encoders, string[]][] = [
  ['gb18030', [...simplified, ...traditional]],
  ['big5', traditional],
  ['utf-16le', [...simplified, ...traditional]],
  ['utf-16be', [...simplified, ...traditional]],
  ['windows-1252', western],
];

test.each(cases)(
  '%s without a mark is known by the text that it makes, long or short, alone or in English',
  (encoding, texts) => {
    const long = texts.map((text) => text.repeat(400));
    const english = texts.map(
      (text) => `It was late, and the boats were coming home. ${'She read on. '.repeat(300)}\n${text}\n`,
    );
    for (const text of [...texts, ...long, ...english]) expect(decodeText(encoders[encoding](text))).toBe(text);
  },
);

test('zeros behind the text of a file in UTF-8 leave it in UTF-8', () => {
  const list = `tide,潮汐\nharbour,港口\n${simplified.join('\n')}`;
  const padded = Buffer.concat([Buffer.from(list), Buffer.alloc(12)]);
  expect(decodeText(padded).replaceAll('\0', '')).toBe(list);
});
