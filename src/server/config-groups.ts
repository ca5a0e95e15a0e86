/**
 * Variables that belong together: some of a group alone would be ignored without a word, and the operator would believe that a service is
 * set up.
 */

interface Group {
  /** Any of these variables shows that the group is meant. */
  of: readonly string[];
  /** Variables that are then required. */
  needs: readonly string[];
}

const AI = ['AI_BASE_URL', 'AI_MODEL'];
const BACKUP = ['AI_BACKUP_BASE_URL', 'AI_BACKUP_MODEL'];
const S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const WECHAT = ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'];
const AZURE = ['AZURE_SPEECH_REGION', 'AZURE_SPEECH_KEY'];
const WECHAT_PAY = [
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_SERIAL_NO',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
];
const WECHAT_PAY_KEY = ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY'];
const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'];

const GROUPS: readonly Group[] = [
  { of: [...AI, 'AI_API_KEY', 'AI_WORD_MODEL', 'AI_PARALLEL'], needs: AI },
  { of: [...BACKUP, 'AI_BACKUP_API_KEY'], needs: [...BACKUP, ...AI] },
  { of: ['MT_BASE_URL'], needs: ['MT_API_KEY'] },
  { of: ['TTS_API_KEY', 'TTS_MODEL'], needs: ['TTS_BASE_URL'] },
  { of: AZURE, needs: AZURE },
  { of: [...S3, 'S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'], needs: S3 },
  { of: WECHAT, needs: WECHAT },
  { of: ['WECHAT_PAY_BASE_URL'], needs: WECHAT_PAY },
  { of: WECHAT_PAY_KEY, needs: [...WECHAT_PAY_KEY, ...WECHAT_PAY] },
  { of: ['ALIPAY_SELLER_ID', 'ALIPAY_BASE_URL'], needs: ALIPAY },
  { of: ['ALIYUN_SMS_URL'], needs: ['ALIYUN_SMS_ACCESS_KEY_ID'] },
  { of: ['TENCENT_SMS_PLACES', 'TENCENT_SMS_REGION', 'TENCENT_SMS_URL'], needs: ['TENCENT_SMS_SECRET_ID'] },
];

/** @returns what is missing or too much, in one line without values; null when every group is whole */
export function faultOfGroups(given: Readonly<Record<string, unknown>>): string | null {
  const isGiven = (name: string) => given[name] !== undefined;
  for (const { of, needs } of GROUPS) {
    const found = of.find(isGiven);
    const missing = needs.filter((name) => !isGiven(name));
    if (found !== undefined && missing.length > 0) return `${missing.join('、')} 应和 ${found} 一起给出`;
  }
  const hasOpenAi = isGiven('TTS_BASE_URL');
  const hasAzure = isGiven('AZURE_SPEECH_KEY');
  if (hasOpenAi && hasAzure) return 'TTS_BASE_URL 和 AZURE_SPEECH_… 只能设一家';
  if (isGiven('TTS_VOICE') && !hasOpenAi && !hasAzure) return 'TTS_BASE_URL 或 AZURE_SPEECH_… 应和 TTS_VOICE 一起给出';
  return null;
}
