import { type ReactNode, useState } from "react";
import { data } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { PRIVATE_HEADERS } from "#app/lib/private-data.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Stack } from "#app/ui/index.ts";
import { AuthPageLayout } from "./auth-page-layout.tsx";

/** The data of a page that an emailed link opens: its token, which no other site may learn from the Referer. */
export const linkData = <T extends object>({ url }: RequestContext, more?: T) =>
  data(
    { token: url.searchParams.get("token") ?? "", ...(more as T) },
    { headers: { ...PRIVATE_HEADERS, "Referrer-Policy": "no-referrer" } },
  );

/**
 * The page of an emailed link. Opening it changes nothing, because email scanners open links too: the button does.
 * @param result what is shown once it was done
 */
export function LinkConfirmation<R>({
  title,
  lead,
  button,
  path,
  token,
  result,
}: {
  title: string;
  lead: ReactNode;
  button: string;
  path: string;
  token: string;
  result: (answer: R) => ReactNode;
}) {
  const [answer, setAnswer] = useState<R | null>(null);
  const { busy, problem, call } = useApiCall();
  return (
    <AuthPageLayout title={title} lead={lead}>
      {answer === null ? (
        <Stack gap={20}>
          <ApiProblemNote problem={problem} />
          <Button loading={busy} onClick={async () => setAnswer(await call<R>("POST", path, { token }))}>
            {button}
          </Button>
        </Stack>
      ) : (
        result(answer)
      )}
    </AuthPageLayout>
  );
}
