import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { Button, ErrorState } from "#app/ui/index.ts";

/** Shown when an admin page's data can't be loaded; the navigation stays. A 404 shows the site's own page. */
export function SectionError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) throw error;
  return (
    <ErrorState
      title="This page couldn't be loaded"
      text="Something went wrong while loading the data. Nothing was changed."
      action={
        <Button loading={state === "loading"} onClick={() => revalidate()}>
          Try again
        </Button>
      }
    />
  );
}
