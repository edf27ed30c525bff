/** Reads the invariants that the Workers tests and the chaos run share. */

/**
 * The queries of an SQL file, each with the comment line above it.
 * @returns {{ wrong: string, query: string }[]}
 */
export function parseInvariants(text) {
  return text
    .split(/;\s*$/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const lines = part.split("\n");
      const comments = lines.filter((line) => line.startsWith("-- "));
      return {
        wrong: (comments.at(-1) ?? "").slice(3),
        query: lines.filter((line) => !line.startsWith("--")).join("\n"),
      };
    });
}
