import { z } from "zod";

const sessionId = z
  .string()
  .regex(/^\d{10,16}-?[A-Za-z0-9_-]{4,64}$/, "A session id is a timestamp plus a random string.");
const url = z.string().min(1).max(2000);
const title = z.string().max(300);

/** Sent when a page has been shown. */
const pageShown = z.strictObject({
  sessionId,
  url,
  title,
  referrer: z.string().max(2000),
  userAgent: z.string().max(1000),
  device: z.enum(["tablet", "mobile", "desktop"]),
});
/** Sent when a page is left or hidden; `timeOnPage` in whole seconds, more than 5. */
const pageLeft = z.strictObject({
  sessionId,
  url,
  title,
  timeOnPage: z.number().gt(5, "Must be more than 5 seconds.").max(86_400),
});

/** The two payloads of a page view (specification, section 7). */
export const pageview = z.union([pageShown, pageLeft], "Send the payload of a page view or of a page that was left.");
export type Pageview = z.output<typeof pageview>;
