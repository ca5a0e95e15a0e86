/** Places whose pages are not built yet: left out of the navigation rather than shown dead. */
export const hiddenPlaces: readonly string[] = ['/explore', '/book', '/askai', '/Search'];
