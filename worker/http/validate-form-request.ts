import { httpError } from "../kernel/http-error.ts";
import { readLimitedBytes } from "../platform/hono.ts";

/** Forms of pages are small; files go through calls of their own. */
const MAX_BYTES = 256 * 1024;

/**
 * A posted form as an action may read it: bounded, and known to be readable, so that rubbish is
 * refused here and does not break an action.
 * @throws httpError too_large, unsupported or bad_input
 */
export async function validateFormRequest(request: Request): Promise<Request> {
  if (!request.body) return request;
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw httpError("unsupported", "Send the form as a page of this site does.");
  const body = await readLimitedBytes(request, MAX_BYTES);
  const copyRequest = () => new Request(request.url, { method: request.method, headers: request.headers, body });
  try {
    await (isJson ? copyRequest().json() : copyRequest().formData());
  } catch {
    throw httpError("bad_input", "The form could not be read. Open the page again and send it once more.");
  }
  return copyRequest();
}
