/** What a refusal of the worker says to a person, for forms without script. @throws whatever is no refusal */
export async function httpErrorMessage(error: unknown): Promise<string> {
  if (error instanceof Response && error.status < 500) {
    const body = (await error.json()) as { error?: { message?: string } };
    if (body.error?.message) return body.error.message;
  }
  if (error instanceof Error && "issues" in error)
    return (error as { issues: { message: string }[] }).issues[0]?.message ?? "Some of the input is not valid.";
  throw error;
}
