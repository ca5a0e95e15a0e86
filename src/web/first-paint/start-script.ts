/**
 * The inline script at the end of each page. Once the browser has painted the page it starts what reading its first lines does without:
 * whole style sheets and scripts. What somebody presses meanwhile shows as pressed and is kept for `shell/early-input.ts`, until they follow a link.
 *
 * A page whose own scripts wait until they are wanted (`WANTED`) has the common ones fetched, and starts with the first sign of a person, or after some seconds.
 * It waits on a first visit alone: who is logged in, or has something kept here, comes to a place in the text or to choices of their own.
 *
 * A document that was opened from one of our pages is numbered as the second entry of the history, as the router would have numbered it: 返回
 * then leads back there (`router-state.ts`). The app's own 返回 (`goback`) is kept, too, for `shell/in-app.ts`. An address that was loaded over
 * itself has taken its own place, and one that was loaded over a login that login's: it gets the number that the login had (`keepDepth`).
 */
import { LOGIN_DEPTH } from '../router-state.ts';

/** Type of the router's own script until it is started. */
export const LATER_TYPE = 'text/later';
/** Addresses of what is fetched after the first paint: sheets on the `noscript` that has them, modules on the script. */
export const LATER = 'data-later';
/** Addresses of the modules that wait until they are wanted. */
export const WANTED = 'data-wanted';
/** Time on the page after which a visitor counts as reading even without input: the visit is logged and the reader's script loaded. */
const READING_MS = 15_000;

/** Text for the script. It never changes within a build. */
export const startScript = `(function(){
var d=document,me=d.currentScript,signs="pointerdown pointermove touchstart keydown focusin wheel scroll".split(" "),left=1,isBegun=false,isWanted=false;
function list(e,name){return (e.getAttribute(name)||"").split(" ").filter(Boolean)}
function link(rel,href){var l=d.createElement("link");l.rel=rel;l.href=href;return l}
function preload(href){d.head.append(link("modulepreload",href))}
function isFirstVisit(){
try{return d.documentElement.dataset.session==="visitor"&&!location.hash&&Object.keys(localStorage).every(function(k){return k==="home_visit"})&&!("bb_ua" in window||"appBridge" in window||"BBApp" in window)&&!/bb_ua=/.test(d.cookie)&&!/MicroMessenger/.test(navigator.userAgent)}catch(e){return false}
}
function run(){
if(--left)return;
var later=d.querySelector("script[type='${LATER_TYPE}']"),s=d.createElement("script");
s.type="module";s.textContent=later.textContent;if(me.nonce)s.nonce=me.nonce;
s.onerror=failed;
d.body.append(s);
}
function failed(){
var early=window.earlyPress;window.earlyPress=false;
if(early&&early.form)return early.form.requestSubmit(early.submitter);
var p=d.createElement("p"),b=d.createElement("button");
p.className="start-failed t14";p.setAttribute("role","alert");p.textContent="网络异常，页面没有加载完整";
b.className="btn";b.textContent="重试";b.onclick=function(){location.reload()};
p.append(b);d.body.append(p);
}
function begin(){
if(isBegun)return;isBegun=true;
var n=d.querySelector("noscript[${LATER}]");
if(n)list(n,"${LATER}").forEach(function(href){var l=link("stylesheet",href);left++;l.onload=l.onerror=run;n.before(l)});
list(me,"${LATER}").forEach(preload);
if(!me.hasAttribute("${WANTED}")||!isFirstVisit())want();else setTimeout(want,${READING_MS});
}
function want(e){
if(isWanted||e&&e.type==="pointermove"&&!e.movementX&&!e.movementY)return;isWanted=true;
signs.forEach(function(name){removeEventListener(name,want,true)});
begin();
list(me,"${WANTED}").forEach(preload);
run();
}
function word(e){
var c=d.caretPositionFromPoint?d.caretPositionFromPoint(e.clientX,e.clientY):null,t=c&&c.offsetNode;
if(!t||t.nodeType!==3||!window.Highlight||!t.parentElement.closest(".s"))return;
var from=c.offset,to=c.offset,is=/[\\w’'-]/;
while(from&&is.test(t.data[from-1]))from--;
while(to<t.length&&is.test(t.data[to]))to++;
if(from<to){var r=d.createRange();r.setStart(t,from);r.setEnd(t,to);CSS.highlights.set("word",new Highlight(r))}
}
try{
var from=new URL(d.referrer),state=history.state||{},idx=/^\\/(Login|Register)$/.test(from.pathname)?+sessionStorage.getItem("${LOGIN_DEPTH}"):1;
if(idx&&!("idx" in state)&&history.length>1&&from.origin===location.origin&&from.pathname+from.search!==location.pathname+location.search)history.replaceState(Object.assign({},state,{idx:idx}),"");
}catch(e){}
addEventListener("goback",function(){window.earlyBack=true},{once:true});
window.earlyPress=null;
function keep(e,press,busy){
if(window.earlyPress===false)return;
e.preventDefault();e.stopImmediatePropagation();
if(busy)busy.setAttribute("aria-busy","true");
window.earlyPress=press;
}
d.addEventListener("click",function(e){
var t=e.target,b=t.closest("button"),a=t.closest("a[href]");
if(window.earlyPress&&a&&!a.target&&!a.hash&&!a.hasAttribute("download")&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey)window.earlyPress=null;
if(!e.isTrusted||e.ctrlKey||e.metaKey||t.closest("a[href],input,select,textarea,label,summary")||b&&b.form&&b.type==="submit")return;
keep(e,{target:t,x:e.clientX,y:e.clientY},b);
if(window.earlyPress&&!b)word(e);
},true);
d.addEventListener("submit",function(e){keep(e,{form:e.target,submitter:e.submitter},e.submitter)},true);
signs.forEach(function(name){addEventListener(name,want,{capture:true,passive:true})});
try{new PerformanceObserver(function(l){if(l.getEntriesByName("first-contentful-paint").length)begin()}).observe({type:"paint",buffered:true})}catch(e){begin()}
if(d.hidden)begin();else d.addEventListener("visibilitychange",begin,{once:true});
setTimeout(begin,2000);
})();`;
