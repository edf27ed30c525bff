import { formatLongDate } from "#worker/kernel/long-date.ts";

const UNREADABLE: Record<string, string> = {
  date: "Enter a date.",
  "datetime-local": "Enter a date and time.",
};

/** What to enter in a control that the browser finds invalid, in our words. @param missing said where it is blank */
export function describeInvalid(control: HTMLInputElement | HTMLTextAreaElement, missing: string | undefined): string {
  const { validity, type, validationMessage } = control;
  if (missing && control.value.trim() === "" && !validity.badInput) return missing;
  if (validity.customError) return validationMessage;
  if (validity.badInput) return UNREADABLE[type] ?? "Enter a number.";
  if (validity.typeMismatch)
    return type === "email"
      ? "Enter a valid email address, such as ada@example.com."
      : "Enter a full URL, such as https://example.com/page.";
  if (validity.stepMismatch) return "Enter a whole number.";
  if (validity.rangeUnderflow || validity.rangeOverflow) return describeRange(control as HTMLInputElement);
  return validationMessage;
}

function describeRange({ type, min, max, validity }: HTMLInputElement): string {
  if (type === "date") {
    const day = (text: string) => formatLongDate(Date.parse(text), "UTC");
    return validity.rangeOverflow ? `Enter a date up to ${day(max)}.` : `Enter a date from ${day(min)} on.`;
  }
  if (min === "") return `Enter ${max} or less.`;
  return max === "" ? `Enter ${min} or more.` : `Enter a number from ${min} to ${max}.`;
}
