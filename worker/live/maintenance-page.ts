import { brand } from "../../app/brand.ts";
import { escapeHtml } from "../kernel/escape-html.ts";
import type { Flags } from "../kernel/flags.ts";
import { themeColors } from "../kernel/theme-colors.ts";

/**
 * The maintenance page: one document without further requests, so that it works whatever else fails. Its script polls
 * every 30 s and reloads when maintenance is over.
 */
export function renderMaintenancePage(flags: Pick<Flags, "maintenance">, nonce: string): string {
  const { message, endsAt } = flags.maintenance;
  const name = escapeHtml(brand.name);
  const iso = endsAt === null ? "" : new Date(endsAt).toISOString();
  const end =
    endsAt === null
      ? ""
      : `<p class="when">We expect to be back by <time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>.</p>`;
  const contact = ` · <a href="mailto:${escapeHtml(brand.contact.email)}">Contact us</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Back soon | ${name}</title><meta name="robots" content="noindex"><meta name="theme-color" content="${themeColors.background}">
<style nonce="${nonce}">${PAGE_STYLE}</style></head>
<body><main>
<p class="brand">${name}</p>
<h1>We'll be right back</h1>
<p class="lead">${message ? escapeHtml(message) : "The site is down for maintenance for a short while. Your account and orders are safe."}</p>
${end}
<p><a class="button" href="">Try again</a></p>
<p class="small">This page checks again automatically every 30 seconds.</p>
<p class="small"><a href="/420">Staff sign-in</a>${contact}</p>
</main>
<svg viewBox="0 0 1200 260" preserveAspectRatio="none" aria-hidden="true"><path fill="${themeColors.ridges[0]}" d="M0 90 150 50 310 110 470 30 640 100 800 44 980 112 1200 40V260H0z"/><path fill="${themeColors.ridges[2]}" d="M0 150 190 104 380 164 560 96 760 160 940 112 1200 150V260H0z"/><path fill="${themeColors.ridges[4]}" d="M0 208 220 168 430 214 660 170 880 220 1200 186V260H0z"/></svg>
<script nonce="${nonce}">${PAGE_SCRIPT}</script></body></html>`;
}

const PAGE_STYLE = `*{box-sizing:border-box}html{height:100%}body{margin:0;min-height:100%;display:flex;flex-direction:column;background:linear-gradient(${themeColors.sky},${themeColors.background} 60%);color:${themeColors.text};font:1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
main{flex:1;width:100%;max-width:40rem;margin:0 auto;padding:3rem 1.5rem 2rem}
.brand{margin:0 0 4rem;font:600 1.375rem/1 ui-serif,Georgia,serif;color:${themeColors.primary};letter-spacing:.01em}
h1{margin:0 0 1rem;font:500 clamp(2rem,7vw,3.25rem)/1.1 ui-serif,Georgia,serif;text-wrap:balance}
.lead{font-size:1.1875rem;white-space:pre-line;overflow-wrap:anywhere}.when{font-weight:600}
.small{margin:.25rem 0;color:${themeColors.textDim};font-size:.9375rem}a{color:${themeColors.primary}}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 1.5rem;margin:1rem 0;border-radius:999px;background:${themeColors.primary};color:${themeColors.onPrimary};text-decoration:none;font-weight:600}
.button:hover{background:color-mix(in srgb,${themeColors.primary},#000 20%)}:focus-visible{outline:3px solid ${themeColors.accent};outline-offset:3px}
svg{display:block;width:100%;height:clamp(120px,24vh,260px)}`;

// It reloads only when the status call agrees (KV at this edge may lag behind the socket), and after a random delay, so
// that not all pages reload at once.
const PAGE_SCRIPT = `(function(){var t=document.querySelector("time");if(t)try{t.textContent=new Intl.DateTimeFormat(navigator.language,{dateStyle:"medium",timeStyle:"short"}).format(new Date(t.dateTime))}catch(e){}
function over(){setTimeout(function(){location.reload()},Math.random()*3000)}
function look(){fetch("/api/maintenance-status",{cache:"no-store"}).then(function(r){if(!r.ok)throw 0;return r.json()}).then(function(s){if(s.isEnabled===false)over()}).catch(function(){})}
setInterval(look,30000);addEventListener("online",look);
try{var u=new URL("/api/live",location.href);u.protocol=u.protocol.replace("http","ws");var w=new WebSocket(u);w.onmessage=function(e){try{var m=JSON.parse(e.data);if(m.type==="flags"&&!m.flags.isEnabled)look()}catch(_){}}}catch(e){}})()`;
