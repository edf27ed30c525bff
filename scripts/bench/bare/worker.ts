import { createRequestHandler } from "react-router";

const render = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** One page; other files that browsers request get a silent 404. */
export default {
  fetch: (request: Request) => (request.url.endsWith("/") ? render(request) : new Response(null, { status: 404 })),
};
