/** A client of the benchmarked site, with cookies and an IP address of its own. */
import { bootstrap } from "../../lib/script-tools.mjs";
import { openConnection } from "../http-socket.mjs";

/**
 * @param origin the site
 * @param address sent as the edge would send it; the local runtime accepts it, so that the limits per network count
 * each buyer separately
 * @param connection an open connection to share with clients that come one after another
 */
export async function createClient(origin, address, connection) {
  const { ask, close } = connection ?? (await openConnection(origin));
  const cookies = new Map();
  return {
    close,
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    /** The answer to a request, see openConnection. @throws Error unless it is 200 */
    async ask(method, path, body, headers = {}) {
      const own = { Origin: origin, ...(address && { "CF-Connecting-IP": address }), ...headers };
      if (cookies.size > 0) own.Cookie = this.cookie();
      const answer = await ask(path, { method, body, headers: own });
      if (answer.status !== 200)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text().slice(0, 300)}`);
      for (const [, name, value] of answer.head.matchAll(/^set-cookie: *([^=\s]+)=([^;\r\n]*)/gim))
        cookies.set(name, value);
      return answer;
    },
    /** Sends JSON and returns JSON. @throws Error unless the site answers 200 */
    async send(method, path, body, headers) {
      return JSON.parse((await this.ask(method, path, body, headers)).text());
    },
  };
}

/** A signed-in admin of the temporary site; creating it loads the demo content, without photos. */
export async function createAdminClient(origin) {
  const who = { email: "bench@example.com", password: "a password of the bench 1" };
  await bootstrap(origin, who, []);
  const person = await createClient(origin);
  await person.send("POST", "/api/auth/password/sign-in", who);
  await person.send("POST", "/api/auth/access/skip-second-factor", {});
  return person;
}
