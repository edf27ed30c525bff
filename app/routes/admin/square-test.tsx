import { visit } from "#app/context.ts";
import { Callout, KeyValues } from "#app/ui/index.ts";
import { adminMeta, RoomHead } from "../../admin/parts.tsx";
import type { Route } from "./+types/square-test.ts";

export const meta = () => adminMeta("Square test");

const NAMES = ["SQUARE_ACCESS_TOKEN", "SQUARE_LOCATION_ID", "SQUARE_WEBHOOK_SIGNATURE_KEY"] as const;

/** Tells which settings exist; never their values. */
export function loader({ context }: Route.LoaderArgs) {
  const env = context.get(visit).env as unknown as Record<string, unknown>;
  return { present: NAMES.map((name) => [name, typeof env[name] === "string" && env[name] !== ""] as const) };
}

export default function SquareTest({ loaderData: { present } }: Route.ComponentProps) {
  return (
    <>
      <RoomHead title="Square test" lead="The state of the payment gateway." />
      <Callout title="No payment is taken">
        This site sells nothing yet: no payment is sent to Square or to anybody else, whether its settings exist or not.
      </Callout>
      <KeyValues
        rows
        items={present.map(([name, is]) => [<code key={name}>{name}</code>, is ? "set" : "not set"] as const)}
      />
    </>
  );
}
