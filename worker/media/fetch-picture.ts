import { SECOND } from "../kernel/instants.ts";
import { inspectFile, MAX_FILE_BYTES, TOO_LARGE } from "./domain-inspect.ts";
import { type AddressRules, pictureAddressProblem } from "./domain-picture-address.ts";
import { readBody } from "./read-body.ts";

/** The bytes of a picture, or why there are none; `again`: a later try may succeed. */
export type FetchedPicture = { bytes: Uint8Array<ArrayBuffer> } | { problem: string; again: boolean };

interface FetchOptions {
  /** Tests pass a fake. */
  fetch: typeof fetch;
  rules: AddressRules;
  /** For the answer and its body together, in ms. */
  timeout?: number;
}

const TIMEOUT = 10 * SECOND;
const MAX_REDIRECTS = 3;
const refuse = (problem: string): FetchedPicture => ({ problem, again: false });
const retry = (problem: string): FetchedPicture => ({ problem, again: true });

/**
 * Fetches a picture from a public address. Every redirect is checked as the address itself was, before it is followed;
 * bytes are counted while they arrive, and say what the file is.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<FetchedPicture> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seconds = (options.timeout ?? TIMEOUT) / SECOND;
  const late = new Promise<FetchedPicture>((resolve) => {
    timer = setTimeout(() => {
      resolve(retry(`The server didn't send the picture within ${seconds} seconds.`));
      abort.abort();
    }, options.timeout ?? TIMEOUT);
  });
  try {
    const work = follow(address, options, abort.signal).catch(() => retry("The server couldn't be reached."));
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Whatever still arrives is not waited for.
    abort.abort();
  }
}

async function follow(address: string, { fetch, rules }: FetchOptions, signal: AbortSignal): Promise<FetchedPicture> {
  for (let url = address, redirects = 0; ; redirects++) {
    const problem = pictureAddressProblem(url, rules);
    if (problem) return refuse(redirects === 0 ? problem : `It redirects elsewhere: ${problem}`);
    const response = await fetch(url, { redirect: "manual", signal, headers: { Accept: "image/*" } });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null) return readPicture(response);
    await response.body?.cancel();
    if (redirects >= MAX_REDIRECTS) return refuse("It redirects more than three times.");
    url = URL.parse(location, url)?.href ?? location;
  }
}

async function readPicture(response: Response): Promise<FetchedPicture> {
  const { status } = response;
  if (!response.ok) {
    await response.body?.cancel();
    if (status === 404 || status === 410) return refuse("There is no file at this address (404).");
    if (status >= 500 || status === 408 || status === 425 || status === 429)
      return retry(`The server is having problems (${status}).`);
    return refuse(`The server refused to send the picture (${status}).`);
  }
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await readBody(response, MAX_FILE_BYTES);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return error.status === 413 ? refuse(TOO_LARGE) : retry("The picture didn't download completely.");
  }
  const found = inspectFile(bytes);
  if ("problem" in found) return refuse(describeProblem(bytes, found.problem));
  return found.kind === "picture" ? { bytes } : refuse("There is a PDF at this address, not a picture.");
}

const describeProblem = (bytes: Uint8Array, problem: string): string =>
  /<(!doctype html|html|head|body)\b/i.test(String.fromCharCode(...bytes.subarray(0, 512)))
    ? "There is a web page at this address, not a picture."
    : problem;
