/**
 * Review mode (审核模式): while an app store reviews the app, prices, purchases and rewards are hidden. The app's shell sets it on the
 * window, or it is kept in the browser; either counts when it is true or 'true'. It stands in `data-review` on <html>, where
 * style sheets hide `.priced`.
 */

/** Name of the property on the window, and of the key in storage. */
export const REVIEW_KEY = 'bb_review';

/** Text for the inline script before the first paint. */
export const storeReviewScript = () => `(function(){
var key=${JSON.stringify(REVIEW_KEY)},value=window[key],kept=null;
try{kept=localStorage.getItem(key)}catch(e){}
if(String(value)==="true"||kept==="true")document.documentElement.dataset.review="true";
})();`;

/** Present mode in this browser, and whether the app has set it: then it can't be switched off here. */
export function storeReviewMode(): { isOn: boolean; isFromApp: boolean } {
  const onWindow = (window as unknown as Record<string, unknown>)[REVIEW_KEY];
  return { isOn: document.documentElement.dataset.review === 'true', isFromApp: String(onWindow) === 'true' };
}

/** Keeps the choice in this browser and shows or hides what is sold. @returns false when the browser keeps nothing */
export function saveStoreReviewMode(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(REVIEW_KEY, 'true');
    else localStorage.removeItem(REVIEW_KEY);
  } catch {
    return false;
  }
  const { dataset } = document.documentElement;
  if (isOn || storeReviewMode().isFromApp) dataset.review = 'true';
  else delete dataset.review;
  return true;
}
