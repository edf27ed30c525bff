/** Which fields have something that was typed and isn't saved: a page doesn't load anew by itself while there is any. */

const TYPED = "textarea, input:not([type=checkbox], [type=radio])";
type Field = HTMLInputElement | HTMLTextAreaElement;
const fields = new Set<Field>();

/** Notes what is typed on the page. @returns how to end it */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    if ((target as Element).matches(TYPED)) fields.add(target as Field);
  };
  document.addEventListener("input", note, true);
  return () => document.removeEventListener("input", note, true);
}

/** What was typed is saved. */
export const forgetTyped = (): void => fields.clear();

/** A field that was emptied, or that its form took along, has nothing to save. */
export const hasTypedText = (): boolean => [...fields].some(({ isConnected, value }) => isConnected && value !== "");
