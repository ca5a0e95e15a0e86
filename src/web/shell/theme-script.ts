/**
 * The inline script that runs in <head> before the first paint: the kept theme, the kept reading style and whether somebody is logged in
 * (shared pages show readers another part) are put on <html>, so that nothing flashes or jumps. Its text never changes within a build,
 * so its hash can stand in the content security policy.
 */
import { READING_KEY, readingRanges } from './reading-style.ts';

export const themes = ['light', 'black', 'sepia'] as const;
export type Theme = (typeof themes)[number];

/** Key of the choice in storage: a theme's name, or nothing to follow the system. */
export const THEME_KEY = 'theme';
export const SYSTEM_DARK = '(prefers-color-scheme: dark)';

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** Text for `<script>` in <head>; a function, which scripts of pages leave out. <html> needs `suppressHydrationWarning`, because the script changes its attributes. */
export const themeScript = () => `(function(){
var root=document.documentElement,kept=null,style=null;
try{kept=localStorage.getItem(${JSON.stringify(THEME_KEY)});style=JSON.parse(localStorage.getItem(${JSON.stringify(READING_KEY)}))}catch(e){}
root.dataset.session=/(^|; )bb_token=[^;]/.test(document.cookie)?"reader":"visitor";
root.dataset.theme=${JSON.stringify(themes)}.indexOf(kept)>=0?kept:matchMedia(${JSON.stringify(SYSTEM_DARK)}).matches?"black":"light";
if(!style||typeof style!=="object")return;
${JSON.stringify(readingRanges)}.forEach(function(r){var v=style[r.name];if(typeof v==="number"&&v>=r.min&&v<=r.max)root.style.setProperty(r.property,v+r.unit)});
if(style.font==="sans")root.style.setProperty("--read-font","var(--sans)");
})();`;
