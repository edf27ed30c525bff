/** Who asks the site of the bench: somebody with cookies and an address of their own. */
import { open } from "../http-socket.mjs";

/**
 * @param origin the site
 * @param address sent as the edge would send it; the local runtime believes it, so that the limits per
 *   network count buyers of the bench as they count those of a shop
 * @param connection one that is open already, to be shared by visitors who come one after another
 */
export async function visitor(origin, address, connection) {
  const { ask, close } = connection ?? (await open(origin));
  const cookies = new Map();
  return {
    close,
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    /** Sends JSON and answers with JSON. @throws Error where the site does not answer 200 */
    async send(method, path, body, headers = {}) {
      const own = { Origin: origin, ...(address && { "CF-Connecting-IP": address }), ...headers };
      if (cookies.size > 0) own.Cookie = this.cookie();
      const answer = await ask(path, { method, body, headers: own });
      const text = answer.text();
      if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      for (const [, name, value] of answer.head.matchAll(/^set-cookie: *([^=\s]+)=([^;\r\n]*)/gim))
        cookies.set(name, value);
      return JSON.parse(text);
    },
  };
}

/** An admin of the throwaway site, signed in; the demo shop is loaded with the first one. */
export async function admin(origin) {
  const who = { email: "bench@example.com", password: "a password of the bench 1" };
  const person = await visitor(origin);
  await person.send("POST", "/api/dev/bootstrap", who);
  await person.send("POST", "/api/auth/password/sign-in", who);
  await person.send("POST", "/api/auth/access/skip-second-factor", {});
  return person;
}
