/** The covers that come with the product. */

const names =
  '01-night 02-tide 03-field 04-orbit 05-leaf 06-arcade 07-bridge 08-rain 09-kite 10-bread 11-shell 12-stair 13-seed 14-loom ' +
  '15-bell 16-ice 17-kiln 18-map 19-well 20-clock 21-mask 22-nest 23-rail 24-wing 25-knot 26-peak';

/** Paths on this site. */
export const coverPictures: readonly string[] = names.split(' ').map((name) => `/covers/${name}.svg`);
