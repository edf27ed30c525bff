import { httpError } from "../kernel/http-error.ts";
import { readLimitedBytes } from "../platform/hono.ts";

/** Forms of pages are small; files are uploaded by API calls. */
const MAX_BYTES = 256 * 1024;

/**
 * The request with its form body read into memory, limited in size and known to parse, so that a malformed form is
 * rejected before an action sees it.
 * @throws httpError too_large, unsupported or bad_input
 */
export async function bufferFormRequest(request: Request): Promise<Request> {
  if (!request.body) return request;
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw httpError("unsupported", "Send a form or JSON.");
  const body = await readLimitedBytes(request, MAX_BYTES);
  const copyRequest = () => new Request(request.url, { method: request.method, headers: request.headers, body });
  try {
    await (isJson ? copyRequest().json() : copyRequest().formData());
  } catch {
    throw httpError("bad_input", "We couldn't read the form. Reload the page and submit it again.");
  }
  return copyRequest();
}
