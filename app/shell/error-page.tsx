import { isRouteErrorResponse } from "react-router";
import { Button, LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";

/** What a person sees when a page fails: what happened, what is safe, what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const message = isRouteErrorResponse(error)
    ? (error.data as { error?: { message?: string } } | null)?.error?.message
    : undefined;
  return (
    <ErrorLayout title="This page did not open">
      <p className="lead">
        {message ?? "Something broke on our side. Nothing you have done is lost; try again in a moment."}
      </p>
      <div className="row">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <LinkButton to="/" variant="outline">
          Go home
        </LinkButton>
      </div>
    </ErrorLayout>
  );
}
