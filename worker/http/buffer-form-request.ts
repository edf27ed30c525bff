import { httpError } from "../kernel/http-error.ts";
import { readLimitedBytes } from "../platform/hono.ts";

/** Forms of pages are small; files are uploaded by API calls. */
const MAX_BYTES = 256 * 1024;

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)[\t ]*(;|$)/i;

/**
 * The request with its form body read into memory, limited in size and known to parse, so that an action can read the
 * form whatever was sent. Pages take forms only; JSON goes to /api.
 * @throws httpError too_large, unsupported or bad_input
 */
export async function bufferFormRequest(request: Request): Promise<Request> {
  const isRead = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
  if (isRead && !request.body) return request;
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? ""))
    throw httpError("unsupported", "Send this as a form. For JSON, use the API.");
  const body = await readLimitedBytes(request, MAX_BYTES);
  const copyRequest = () => new Request(request.url, { method: request.method, headers: request.headers, body });
  try {
    await copyRequest().formData();
  } catch {
    throw httpError("bad_input", "We couldn't read the form. Reload the page and submit it again.");
  }
  return copyRequest();
}
