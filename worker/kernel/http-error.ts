/** Machine-readable error codes with their HTTP status. */
const STATUS_CODES = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  too_fast: 429,
  broken: 500,
  unavailable: 503,
} as const;

const STATUS_TEXT: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

export type HttpErrorCode = keyof typeof STATUS_CODES;

/** The JSON body of every error response, of pages' data requests and of /api alike. */
export interface HttpErrorBody {
  error: { code: string; message: string; field?: string };
}

/**
 * An HTTP error as a web Response to throw: React Router and Hono both return it as it is.
 * @param code machine-readable reason; decides the status
 * @param message one sentence for a person, with what to do
 * @param details `field` names the invalid input; `retryAfter` is in seconds
 */
export function httpError(
  code: HttpErrorCode,
  message: string,
  details: { field?: string; retryAfter?: number; reason?: string } = {},
): Response {
  const status = STATUS_CODES[code];
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  if (details.retryAfter !== undefined) headers.set("Retry-After", String(Math.ceil(details.retryAfter)));
  const body: HttpErrorBody = { error: { code: details.reason ?? code, message, field: details.field } };
  return Response.json(body, { status, statusText: STATUS_TEXT[status], headers });
}
