/** The app's identification, `source_platform_channel_versioncode_version`. */

export interface AppIdentity {
  source: string;
  platform: string;
  channel: string;
  versionCode: string;
  version: string;
}

/** Fewer than five parts are none: `{}`. */
export function parseAppUa(appUa: string): AppIdentity | Record<string, never> {
  const [source, platform, channel, versionCode, version, ...rest] = appUa.split('_');
  if (source === undefined || platform === undefined || channel === undefined) return {};
  if (versionCode === undefined || version === undefined) return {};
  return { source, platform, channel, versionCode, version: [version, ...rest].join('_') };
}
