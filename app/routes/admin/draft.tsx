import type { Route } from "./+types/draft.ts";

/** No draft can be made yet, so that every id is unknown. */
export function loader(_: Route.LoaderArgs): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function Draft() {
  return null;
}
