import type { Control, EarlyInput } from "./early-input.ts";

/** The end of what runs now: React has drawn what the events before asked for. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plays back what was recorded and ends the recording. */
export async function playBack(early: EarlyInput): Promise<void> {
  await settled();
  // A copy: what is played back is recorded once more.
  for (const [control, value] of [...early.values]) if (control.isConnected) giveValue(control, value);
  await settled();
  for (const control of early.values.keys())
    if (control !== document.activeElement) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  await settled();
  early.stop();
  for (const [button, times] of early.presses) await pressAgain(button, times);
  if (early.pointer?.pointerType === "mouse") hover(early.pointer);
  await settled();
  for (const [form, by] of early.submits) {
    by?.removeAttribute("aria-busy");
    if (form.isConnected) form.requestSubmit(by?.isConnected ? by : null);
  }
}

/** Gives a control its value so that React hears of it, whatever React believes to stand there. */
function giveValue(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    // The other way round first, then the click again: React must see a change, wherever the box stands by now.
    (control as HTMLInputElement).checked = !value;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    if (!control.multiple) control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    const { selectionStart, selectionEnd } = control;
    // React takes an input event for news only if the value differs from what was set through the element itself.
    control.value = value === "" ? "0" : "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    if (document.activeElement === control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  }
}

/**
 * Presses a button again: a stepper (`data-stepper`) as often as it was pressed, any other once, because who presses
 * again what does not answer does not mean it twice.
 */
async function pressAgain(button: HTMLElement, times: number): Promise<void> {
  for (let i = 0; i < ("stepper" in button.dataset ? times : 1); i++) {
    if (button.isConnected) press(button);
    await settled();
  }
}

/** A whole press: some widgets open when the button goes down, most when it was clicked. */
function press(button: HTMLElement): void {
  const how = { bubbles: true, cancelable: true, composed: true };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...how, pointerType: "mouse", isPrimary: true }));
  button.dispatchEvent(new MouseEvent("mousedown", how));
  button.dispatchEvent(new PointerEvent("pointerup", { ...how, pointerType: "mouse", isPrimary: true }));
  button.dispatchEvent(new MouseEvent("mouseup", how));
  button.click();
}

/** The mouse rests on something since before anybody listened: it comes there once more. */
function hover({ clientX, clientY }: PointerEvent): void {
  const target = document.elementFromPoint(clientX, clientY);
  const how = { bubbles: true, composed: true, clientX, clientY };
  for (const type of ["pointerover", "pointermove"])
    target?.dispatchEvent(new PointerEvent(type, { ...how, pointerType: "mouse", isPrimary: true }));
  for (const type of ["mouseover", "mousemove"]) target?.dispatchEvent(new MouseEvent(type, how));
}
