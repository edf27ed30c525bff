/** A program from an article that someone wanted to start before they had the app. It waits in this browser until they do. */
const KEY = "tikari-fitness-program";

/** Stores the program from a URL. @returns whether it has one */
export function saveStartingProgram(search: string): boolean {
  const program = new URLSearchParams(search).get("program");
  if (program === null || !/^[a-z0-9-]{1,60}$/.test(program)) return false;
  try {
    localStorage.setItem(KEY, program);
  } catch {
    return false;
  }
  return true;
}

/** Returns the stored program once. After that, the app opens as usual. */
export function takeStartingProgram(): string | null {
  try {
    const program = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return program;
  } catch {
    return null;
  }
}
