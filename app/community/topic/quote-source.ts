import { apiRequest } from "../../lib/api-request.ts";

/** The text of a post as it is quoted. @throws what apiRequest throws */
export async function loadQuotedSource(topic: string, number: number): Promise<string> {
  const { text } = await apiRequest<{ text: string }>("GET", `/api/community/topics/${topic}/posts/${number}`);
  return quotedSource(text);
}

/** A post's Markdown without what it quotes itself, which its readers have seen above; all of it where nothing else is left. */
export function quotedSource(text: string): string {
  let fence: string | null = null;
  const own = text.split("\n").filter((line) => {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null;
    return fence !== null || mark !== undefined || !/^ {0,3}>/.test(line);
  });
  return (
    own
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim() || text.trim()
  );
}
