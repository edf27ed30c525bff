import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Callout } from "./states.tsx";

/** An error that belongs to no single field; an expired sign-in gets a link to renew it. */
export function ApiProblemNote({
  problem,
  fields = [],
  returnTo,
}: {
  problem: ApiProblem | null;
  fields?: string[];
  returnTo?: string;
}) {
  if (!problem || (problem.field && fields.includes(problem.field))) return null;
  const again = problem.code === "sudo_required" && returnTo;
  return (
    <Callout
      tone="error"
      action={again ? <a href={`/login?returnTo=${encodeURIComponent(returnTo)}`}>Sign in again</a> : undefined}
    >
      <p>{problem.message}</p>
    </Callout>
  );
}
