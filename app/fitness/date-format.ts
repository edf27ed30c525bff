const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
] as const;
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const cut = (name: string, length: "long" | "short"): string => (length === "long" ? name : name.slice(0, 3));

/**
 * Writes local dates as Americans read them, such as "Thursday, Nov 26, 2026". Written out here, because the first use of
 * `Intl` in a page costs a phone tens of milliseconds: the browser loads the data of all languages for it.
 * @returns the text of a date YYYY-MM-DD
 */
export function dateFormat(parts: {
  weekday?: "long" | "short";
  month?: "long" | "short";
  day?: "numeric";
  year?: "numeric";
}): (date: string) => string {
  return (date) => {
    const at = new Date(`${date}T12:00:00Z`);
    const weekday = parts.weekday && cut(WEEKDAYS[at.getUTCDay()] as string, parts.weekday);
    const month = parts.month && cut(MONTHS[at.getUTCMonth()] as string, parts.month);
    const day = parts.day && `${month} ${at.getUTCDate()}`;
    const year = parts.year && at.getUTCFullYear();
    return [weekday, day ?? (month && year ? `${month} ${year}` : month), day && year].filter(Boolean).join(", ");
  };
}
