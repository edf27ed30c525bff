import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { Button, ErrorState } from "#app/ui/index.ts";

/** A room whose data could not be read: the rest of the admin area stays. A 404 is the site's own page. */
export function SectionError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) throw error;
  return (
    <ErrorState
      title="This room could not be opened"
      text="Its data could not be read just now. Nothing was changed."
      action={
        <Button loading={state === "loading"} onClick={() => revalidate()}>
          Try again
        </Button>
      }
    />
  );
}
