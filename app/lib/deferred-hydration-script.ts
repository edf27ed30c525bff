/**
 * Plain JavaScript: starts the page's scripts after the first paint, where the Worker has turned them into data (worker/http/defer-hydration.ts). The second frame comes after the first paint; a
 * page in a hidden tab gets no frames, so a timer starts it too.
 */
export const deferredHydrationScript = `(function(){var started;
function add(name,props){document.head.appendChild(Object.assign(document.createElement(name),props))}
function start(){if(started)return;started=1;var data=document.querySelector('script[type="text/boot"]');if(!data)return;
data.dataset.modules.split(" ").filter(Boolean).forEach(function(href){add("link",{rel:"modulepreload",href:href})});
add("script",{type:"module",nonce:data.nonce,textContent:data.textContent})}
function soon(){requestAnimationFrame(function(){requestAnimationFrame(start)});setTimeout(start,300)}
if(document.readyState==="loading")addEventListener("DOMContentLoaded",soon);else soon()})()`;
