/**
 * Plain JavaScript: starts the page's own scripts once it has painted, where the front door has
 * made data of them (worker/door/late-boot.ts). The second frame comes after the first paint; a
 * page in a hidden tab gets no frames, so a timer starts it too. What is pressed or chosen before
 * React listens is remembered, each control once: links and forms work by themselves.
 */
export const bootScript = `(function(){var started,early=window.tikariEarly=new Map();
function note(event){var at=event.target.closest&&event.target.closest(event.type==="click"?'button[type="button"]':"select");if(at)early.set(at,at.value)}
["click","change"].forEach(function(type){addEventListener(type,note,true)});
early.stop=function(){["click","change"].forEach(function(type){removeEventListener(type,note,true)})};
function add(name,props){document.head.appendChild(Object.assign(document.createElement(name),props))}
function start(){if(started)return;started=1;var data=document.querySelector('script[type="text/boot"]');if(!data)return;
data.dataset.modules.split(" ").filter(Boolean).forEach(function(href){add("link",{rel:"modulepreload",href:href})});
add("script",{type:"module",nonce:data.nonce,textContent:data.textContent})}
function soon(){requestAnimationFrame(function(){requestAnimationFrame(start)});setTimeout(start,300)}
if(document.readyState==="loading")addEventListener("DOMContentLoaded",soon);else soon()})()`;

declare global {
  interface Window {
    /** Buttons and selects that were used too early, with their values. */
    tikariEarly?: Map<HTMLElement, string> & { stop: () => void };
  }
}

/** Call right before React begins to listen: from then on it keeps what is pressed by itself. */
export const stopNoting = (): void => window.tikariEarly?.stop();

/** Does what was asked for before the page could; call once it can. */
export function replayEarly(): void {
  const early = [...(window.tikariEarly ?? [])];
  window.tikariEarly?.clear();
  for (const [control, value] of early) {
    if (!control.isConnected) continue;
    if (control instanceof HTMLSelectElement) {
      control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else control.click();
  }
}
