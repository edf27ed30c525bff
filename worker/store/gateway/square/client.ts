import { callGateway, type GatewayResponse } from "../http-client.ts";
import { SQUARE_VERSION, type SquareSettings } from "./settings.ts";

/** Calls Square's API: `path` from /v2, a JSON body for a POST. */
export function squareClient(settings: SquareSettings, fetchFn: typeof fetch) {
  const headers = {
    Authorization: `Bearer ${settings.token}`,
    "Square-Version": SQUARE_VERSION,
    "Content-Type": "application/json",
    Accept: "application/json",
  };
  return {
    get: (path: string, query: Record<string, string> = {}): Promise<GatewayResponse> => {
      const search = new URLSearchParams(query).toString();
      return callGateway(fetchFn, `${settings.api}${path}${search ? `?${search}` : ""}`, { headers });
    },
    post: (path: string, body: object): Promise<GatewayResponse> =>
      callGateway(fetchFn, `${settings.api}${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  };
}
export type SquareClient = ReturnType<typeof squareClient>;
