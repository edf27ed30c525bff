/** The API version that this client is written for; raise it by hand, with the tests. */
export const SQUARE_VERSION = "2026-05-20";

const HOSTS = {
  sandbox: { api: "https://connect.squareupsandbox.com", script: "https://sandbox.web.squarecdn.com" },
  production: { api: "https://connect.squareup.com", script: "https://web.squarecdn.com" },
} as const;

/** Variables and secrets of the Worker. */
export interface SquareVariables {
  SQUARE_ENVIRONMENT?: string;
  SQUARE_APPLICATION_ID?: string;
  SQUARE_LOCATION_ID?: string;
  SQUARE_ACCESS_TOKEN?: string;
  SQUARE_WEBHOOK_KEY?: string;
  SQUARE_WEBHOOK_URL?: string;
  /** Another host that implements Square's API: for tests. */
  SQUARE_API_URL?: string;
}

export interface SquareSettings {
  environment: "sandbox" | "production";
  /** Without a slash at the end. */
  api: string;
  /** The script of the card fields. */
  script: string;
  applicationId: string;
  locationId: string;
  token: string;
  webhookKey: string;
  /** The URL as it was entered at Square: it is part of what Square signs. */
  webhookUrl: string;
}

/** Square's settings; the sandbox unless set to `production` exactly. */
export function squareSettings(config: SquareVariables): SquareSettings {
  const environment = config.SQUARE_ENVIRONMENT?.trim().toLowerCase() === "production" ? "production" : "sandbox";
  const hosts = HOSTS[environment];
  return {
    environment,
    api: (config.SQUARE_API_URL?.trim() || hosts.api).replace(/\/+$/, ""),
    script: `${hosts.script}/v1/square.js`,
    applicationId: config.SQUARE_APPLICATION_ID?.trim() ?? "",
    locationId: config.SQUARE_LOCATION_ID?.trim() ?? "",
    token: config.SQUARE_ACCESS_TOKEN?.trim() ?? "",
    webhookKey: config.SQUARE_WEBHOOK_KEY?.trim() ?? "",
    webhookUrl: config.SQUARE_WEBHOOK_URL?.trim() ?? "",
  };
}

/**
 * The hosts that a page with Square's card fields must allow, by directive. The bank's check of the buyer
 * (3-D Secure) opens the bank's page in a frame, and every bank has its own host.
 */
export function squareContentPolicy({ environment }: SquareSettings): Record<string, string[]> {
  const cdn = HOSTS[environment].script;
  const pci =
    environment === "production" ? "https://pci-connect.squareup.com" : "https://pci-connect.squareupsandbox.com";
  return {
    "script-src": [cdn],
    "style-src": [cdn],
    "font-src": [cdn, "https://square-fonts-production-f.squarecdn.com", "https://d1g145x70srn7h.cloudfront.net"],
    "img-src": [cdn],
    "connect-src": [cdn, HOSTS[environment].api, pci],
    "frame-src": ["https:"],
    "form-action": ["https:"],
  };
}
