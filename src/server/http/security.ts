/** Security headers and the two Content-Security-Policies: hashes for shared pages, a nonce for personal ones. */
import { createHash } from 'node:crypto';

/** Browser features that the product never uses, and nothing in its pages may use. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const YEAR_SECONDS = 31_536_000;

/** Headers of every answer. @param isSecure whether readers reach the site by https; their browsers are then told to use only that */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
    // Without subdomains, which may belong to somebody else.
    ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
}

/**
 * @param scripts sources beside our own files: `'nonce-…'`, `'sha256-…'` or another site's origin
 * @param apiBase what the page calls; '' is the page's own origin
 * @param connections other origins that scripts of the page may send to
 */
export function pagePolicy(scripts: readonly string[], apiBase: string, connections: readonly string[] = []): string {
  const others = [...(apiBase === '' ? [] : [new URL(apiBase).origin]), ...connections];
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https: http:", // covers that editors took from elsewhere, and in the article editor those that the press names, some without TLS
    "media-src 'self' blob:",
    ["connect-src 'self'", ...others].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** `'sha256-…'` of every inline script of a page, each once. */
export function scriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}
