/** What a refusal of the worker says to a person, for forms without script. @throws whatever is no refusal */
export async function refusalText(refused: unknown): Promise<string> {
  if (refused instanceof Response && refused.status < 500) {
    const body = (await refused.json()) as { error?: { message?: string } };
    if (body.error?.message) return body.error.message;
  }
  if (refused instanceof Error && "issues" in refused)
    return (refused as { issues: { message: string }[] }).issues[0]?.message ?? "Some of the input is not valid.";
  throw refused;
}
