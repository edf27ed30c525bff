/** Serves a local site over HTTP/2, as Cloudflare does: a browser loads the app's sixty files beside one another. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createSecureServer } from "node:http2";
import { connect } from "node:net";
import { join } from "node:path";

/** What belongs to one connection only. */
const HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * Starts it on a port of its own, with a certificate that nobody knows (`--ignore-certificate-errors`). Needs openssl.
 * @param url of the site
 * @param folder for the certificate
 * @returns its URL, and `stop`
 */
export async function startHttp2Front(url, folder) {
  const site = new URL(url);
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", keyFile, "-out", certFile];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...names], {
    stdio: "ignore",
  });
  const server = createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certFile), allowHTTP1: true });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** The site checks that a request is its own by these. */
  const toSite = (headers) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
    return { ...sent, host: site.host, ...(sent.origin && { origin: site.origin }), "accept-encoding": "gzip" };
  };
  server.on("request", (asked, answer) => {
    // The site refuses page views of another address, and doesn't know of this one.
    if (asked.url === "/api/analytics/track/pageview") return answer.writeHead(204).end();
    const onward = { host: site.hostname, port: site.port, method: asked.method, path: asked.url, agent };
    const passed = request({ ...onward, headers: toSite(asked.headers) }, (got) => {
      const headers = Object.entries(got.headers).filter(([name]) => !HOP.includes(name));
      answer.writeHead(got.statusCode, Object.fromEntries(headers));
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.on("upgrade", (asked, browser) => {
    const socket = connect(Number(site.port), site.hostname, () => {
      const lines = Object.entries(toSite(asked.headers)).map(([name, value]) => `${name}: ${value}`);
      socket.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      socket.pipe(browser).pipe(socket);
    });
    for (const end of [socket, browser]) end.on("error", () => [socket, browser].map((both) => both.destroy()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${server.address().port}`,
    stop: () => {
      agent.destroy();
      server.close();
    },
  };
}
