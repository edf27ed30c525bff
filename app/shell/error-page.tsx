import { isRouteErrorResponse } from "react-router";
import { Button, LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";

/** The page shown when a route throws: what happened, what is safe, what to do. */
export function ErrorPage({ error }: { error: unknown }) {
  const message = isRouteErrorResponse(error)
    ? (error.data as { error?: { message?: string } } | null)?.error?.message
    : undefined;
  return (
    <ErrorLayout title="Something went wrong">
      <p className="lead">
        {message ?? "We couldn't load this page. Nothing you've done is lost. Try again in a moment."}
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
