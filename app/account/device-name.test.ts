import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const CHROME = "(KHTML, like Gecko) Chrome/128.0.0.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0"],
  ["Chrome on macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 ${CHROME} Safari/537.36`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${CHROME} Safari/537.36`],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${CHROME} Safari/537.36 Edg/128.0.0.0`],
  ["Edge on Android", `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 ${CHROME} Mobile Safari/537.36 EdgA/128.0`],
  ["Opera on Linux", `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${CHROME} Safari/537.36 OPR/114.0.0.0`],
  ["Samsung Internet on Android", `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/23.0 ${CHROME} Mobile Safari/537.36`],
  ["Safari on iOS", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ["Chrome on iOS", `${IPHONE} CriOS/128.0 Mobile/15E148 Safari/604.1`],
  ["Firefox on iOS", `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/604.1`],
  ["Edge on iOS", `${IPHONE} EdgiOS/128.0 Version/17.0 Mobile/15E148 Safari/604.1`],
  ["Browser", "curl/8"],
])("names %s", (name, userAgent) => expect(deviceName(userAgent)).toBe(name));
