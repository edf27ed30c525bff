import { Button, Callout } from "#app/ui/index.ts";

/** Said where something is older than what the device has, and the server can't be reached. */
export function LoadProblem({ retry }: { retry: () => void }) {
  return (
    <Callout
      tone="warning"
      title="This needs a connection"
      action={
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      }
    >
      This device has the last 28 days. Older workouts come from our server.
    </Callout>
  );
}
