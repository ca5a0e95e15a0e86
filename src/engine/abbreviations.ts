/**
 * Abbreviations written with a stop in English prose, by what their stop says about the sentence. The list is our own,
 * after the style guides of press and universities; those that are common words too (`in.`, `sun.`) are left out.
 */

/**
 * - `leading`: something always follows: a name, an example, a date.
 * - `counting`: belongs to a number behind it; otherwise it is a word (`no.`) or an end.
 * - `either`: ends a sentence or not: what follows decides.
 * - `final`: may go on, but a capital behind it begins the next sentence.
 */
export type AbbreviationKind = 'leading' | 'counting' | 'either' | 'final';

const written: Record<AbbreviationKind, string> = {
  leading:
    'Mr Mrs Ms Mx Messrs Mme Mlle Mmes Dr Drs Prof Profs Rev Revd Hon Gen Col Maj Capt Cpt Cmdr Cdr Lt Lieut Sgt Cpl Pvt ' +
    'Adm Gov Govs Sen Sens Rep Reps Pres Supt Insp Det Amb Atty Asst Assoc Msgr Brig Wm Geo Chas Thos ' +
    'vs cf viz ca approx Approx incl esp e.g i.e eg ie resp E.g I.e Cf P.S p.s P.P.S PS ps Attn',
  counting:
    'No Nos no nos Vol Vols vol vols Art Arts art Fig Figs fig figs Ch ch chap Chap Sec Secs sec Sect sect Eq Eqs eq eqs Eqn ' +
    'p pp para paras v vv ver c d b r ff Tab Pt pt Apt Rm Op op Rte Ref Refs ref refs bk Bk ll Nr nr Tel tel Ext ext Ph Mob Para Prop',
  either:
    'St Ste Ft Mt Mts Hwy Inc Corp Ltd Co Cos Bros Jr Sr Esq Ave Blvd Rd Ln Pl Sq Dept Univ Assn Intl Natl Govt Est Mfg ' +
    'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Weds Thu Thur Thurs Fri Sat ' +
    'Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Md Mich Minn Mo Mont Neb Nev Okla Ore Pa Penn Tenn Tex ' +
    'Va Vt Wash Wis Wyo Ont Que Cir Civ Crim Supp Ph.D Ed.D Eds Ed ed eds Trans trans rev spp sp var subsp',
  final:
    'etc al a.m p.m A.M P.M B.C A.D B.C.E C.E km kg cm mm lb lbs oz hr hrs min mins sec secs yr yrs ibid Ibid mph tsp tbsp pct',
};

const kinds = new Map<string, AbbreviationKind>(
  (['leading', 'counting', 'either', 'final'] as const).flatMap((kind) =>
    written[kind].split(' ').map((abbreviation): [string, AbbreviationKind] => [abbreviation, kind]),
  ),
);

/** `U.S`, `D.C`, `i.e`; what has several letters between its stops is an address. */
const DOTTED = /^(?:\p{L}\.){1,5}\p{L}$/u;
/** `Blvd`, `mfg`: no vowel. All capitals are read by their letters: `TV`. */
const VOWELLESS = /^[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz][b-df-hj-np-tv-xz]{1,4}$/;

/** What kind of abbreviation a word is, given as it stands before its last stop; null when it is none. */
export function abbreviationKind(word: string): AbbreviationKind | null {
  return kinds.get(word) ?? (DOTTED.test(word) || VOWELLESS.test(word) ? 'either' : null);
}
