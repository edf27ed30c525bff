/** Finds a Chromium for the browser tests and Lighthouse, installs one, or explains how. */
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { log, runProgram, runTool } from "./script-tools.mjs";

// The headless shell first: the same engine without the browser around it, which opens a page in half the time.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];
const CACHES = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), ".cache", "ms-playwright"),
  join(homedir(), "Library", "Caches", "ms-playwright"),
  join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright"),
];
const IN_CACHE = [
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
  "chrome-headless-shell-win64/chrome-headless-shell.exe",
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-win64/chrome.exe",
  "chrome-win/chrome.exe",
];

/** Debian's packages, the smaller first. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/** The path of an installed browser, or undefined. */
export function findChromium() {
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROME_PATH, ...PLACES, ...fromPlaywright(), ...onPath].filter(Boolean).find(runnable);
}

function fromPlaywright() {
  const folders = CACHES.filter((cache) => cache && existsSync(cache)).flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
      .map((name) => join(cache, name)),
  );
  return folders.flatMap((folder) => IN_CACHE.map((path) => join(folder, path)));
}

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a browser, installed now if necessary. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) {
    log(`Browser: ${found}`);
    return found;
  }
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    log(`Browser: none found, installing Debian's (apt-get install ${PACKAGES[0]}).`);
    await runProgram("apt-get", ["update", "-qq"]);
    // Debian has the shell alone since version 12; its derivatives have the full browser only.
    const failed = await runProgram("apt-get", ["install", "-y", "-qq", PACKAGES[0]]);
    if (failed) await runProgram("apt-get", ["install", "-y", "-qq", PACKAGES[1]]);
  } else {
    log("Browser: none found, downloading Playwright's Chromium.");
    await runTool("playwright", ["install", "--only-shell", "chromium"]);
  }
  const got = findChromium();
  if (got) return got;
  throw new Error(
    "The browser tests need Chromium: install Chrome or Chromium, or set CHROME_PATH to one, and run npm test again.",
  );
}
