/** The message of an HTTP error thrown by the worker, for forms without scripts. @throws any other error */
export async function httpErrorMessage(error: unknown): Promise<string> {
  if (error instanceof Response && error.status < 500) {
    const body = (await error.json()) as { error?: { message?: string } };
    if (body.error?.message) return body.error.message;
  }
  if (error instanceof Error && "issues" in error)
    return (error as { issues: { message: string }[] }).issues[0]?.message ?? "Check your entries and try again.";
  throw error;
}
