import { fault } from "../kernel/http-error.ts";
import { readBytes } from "../platform/hono.ts";

/** Forms of pages are small; files go through calls of their own. */
const MAX_BYTES = 256 * 1024;

/**
 * A posted form as an action may read it: bounded, and known to be readable, so that rubbish is
 * refused here and does not break an action.
 * @throws fault too_large, unsupported or bad_input
 */
export async function readableForm(request: Request): Promise<Request> {
  if (!request.body) return request;
  const type = request.headers.get("content-type") ?? "";
  const json = /^application\/json\b/i.test(type);
  if (!json && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw fault("unsupported", "Send the form as a page of this site does.");
  const body = await readBytes(request, MAX_BYTES);
  const copy = () => new Request(request.url, { method: request.method, headers: request.headers, body });
  try {
    await (json ? copy().json() : copy().formData());
  } catch {
    throw fault("bad_input", "The form could not be read. Open the page again and send it once more.");
  }
  return copy();
}
