/** Words in dates: months in the languages that feeds are written in, and time zones by their letters. */

/** Beginnings of month names, marks above letters removed. The longest that fits counts. */
const MONTHS: readonly (readonly [month: number, starts: string])[] = [
  [1, 'jan ene gen янв ιαν sty'],
  [2, 'feb fev fevr фев φεβ lut helm'],
  [3, 'mar mrt mrz maer мар μαρ maalis'],
  [4, 'apr avr abr апр απρ kwi huhti'],
  [5, 'may mai mei mag maj май мая μαι toukok'],
  [6, 'jun juin giu июн ιουν cze kesak'],
  [7, 'jul juil lug июл ιουλ lip heinak'],
  [8, 'aug aou ago авг αυγ sie elok'],
  [9, 'sep set сен σεπ wrz syysk'],
  [10, 'oct okt ott out окт οκτ paz lokak'],
  [11, 'nov ноя νοε lis marrask'],
  [12, 'dec dez dic des дек δεκ gru jouluk'],
];
const unmarked = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const STARTS = MONTHS.flatMap(([month, starts]) =>
  starts.split(' ').map((start) => [unmarked(start), month] as const),
).sort(([a], [b]) => b.length - a.length);

/** 1 to 12, or null when the word is no month. */
export function monthOf(word: string): number | null {
  const plain = unmarked(word);
  return STARTS.find(([start]) => plain.startsWith(start))?.[1] ?? null;
}

/** Hours east of Greenwich (IANA time zone database; RFC 822 for the American ones). IST is India's, CST America's. */
const ZONES: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BRT: -3,
  ART: -3,
  BST: 1,
  WEST: 1,
  CET: 1,
  MET: 1,
  MEZ: 1,
  CEST: 2,
  MEST: 2,
  MESZ: 2,
  SAST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  MSD: 4,
  IRST: 3.5,
  PKT: 5,
  IST: 5.5,
  NPT: 5.75,
  ICT: 7,
  WIB: 7,
  HKT: 8,
  SGT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};

/** Minutes east of Greenwich, or null for letters that name no zone. */
export function zoneMinutes(letters: string): number | null {
  const hours = ZONES[letters.toUpperCase()];
  return hours === undefined ? null : hours * 60;
}
