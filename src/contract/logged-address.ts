/** An address as the visit log may keep it: by the browser before it is sent, by the server before it is stored. Without zod, for pages too. */

/** Parameters whose value opens something or says who somebody is. */
const SECRET = '(?:token|code|t|sms_code|signature|password|new_password|phone)';
const PLAIN = new RegExp(`([?&]${SECRET}=)[^&#\\s]+`, 'gi');
/** The same in an address that is itself a parameter (`next`), encoded once or more. */
const ENCODED = new RegExp(`(%(?:25)*(?:3F|26)${SECRET}%(?:25)*3D)(?:(?!%(?:25)*(?:26|23))[^&#\\s])+`, 'gi');

/** Leaves out the values of secret parameters, wherever addresses stand in a text. */
export function withoutSecrets(text: string): string {
  return text.replace(PLAIN, '$1').replace(ENCODED, '$1');
}

/** Path and query of a page, without secrets and without the fragment. */
export function loggedAddress(address: string): string {
  return withoutSecrets(address.replace(/#.*$/s, ''));
}
