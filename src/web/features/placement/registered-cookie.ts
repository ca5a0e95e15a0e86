/** Left by the registration for the next page in this browser, which takes it away again. */
export const REGISTERED_COOKIE = 'bb_registered';
