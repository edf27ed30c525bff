import { createRequestHandler } from "react-router";

const render = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** One page; what browsers ask for besides is not there, and says so without a word in the log. */
export default {
  fetch: (request: Request) => (request.url.endsWith("/") ? render(request) : new Response(null, { status: 404 })),
};
