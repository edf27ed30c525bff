import { expect, it } from "vitest";
import { emailStatus, MAX_EMAIL_TRIES } from "./domain.ts";

const ROW = { sentAt: null, tries: 0, error: null };
const CONNECTED = { isConnected: true, isDevelopment: false };
const LOCAL = { isConnected: false, isDevelopment: true };

it("says where an email is: an email in the local mailbox doesn't wait to be sent", () => {
  expect(emailStatus(ROW, LOCAL)).toBe("mailbox");
  expect(emailStatus(ROW, { isConnected: false, isDevelopment: false })).toBe("unconnected");
  expect(emailStatus(ROW, CONNECTED)).toBe("queued");
  expect(emailStatus({ ...ROW, sentAt: 5 }, CONNECTED)).toBe("sent");
  expect(emailStatus(null, CONNECTED)).toBe("gone");
});

it("tells an email that is tried again from one that was given up", () => {
  expect(emailStatus({ ...ROW, tries: 1, error: "busy" }, CONNECTED)).toBe("retrying");
  expect(emailStatus({ ...ROW, tries: MAX_EMAIL_TRIES - 1 }, CONNECTED)).toBe("retrying");
  expect(emailStatus({ ...ROW, tries: MAX_EMAIL_TRIES, error: "busy" }, CONNECTED)).toBe("failed");
  // It went out at the last try.
  expect(emailStatus({ sentAt: 5, tries: MAX_EMAIL_TRIES, error: "busy" }, CONNECTED)).toBe("sent");
});
