import type { Control, EarlyInput } from "./early-input.ts";

/** The end of what runs now: React has drawn what the events before asked for. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plays back what was recorded and ends the recording. */
export async function replayInput(early: EarlyInput): Promise<void> {
  await nextTask();
  // A copy: what is played back is recorded once more.
  for (const [control, value] of [...early.values]) if (control.isConnected) setControlValue(control, value);
  await nextTask();
  for (const control of early.values.keys())
    if (control !== document.activeElement) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  await nextTask();
  early.stop();
  for (const [button, times] of early.presses) await repeatPress(button, times);
  if (early.pointer?.pointerType === "mouse") dispatchHover(early.pointer);
  await nextTask();
  for (const [form, submitter] of early.submits) {
    submitter?.removeAttribute("aria-busy");
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  }
}

/** Gives a control its value so that React hears of it, whatever React believes to stand there. */
function setControlValue(control: Control, value: string | boolean): void {
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
async function repeatPress(button: HTMLElement, times: number): Promise<void> {
  for (let i = 0; i < ("stepper" in button.dataset ? times : 1); i++) {
    if (button.isConnected) dispatchPress(button);
    await nextTask();
  }
}

/** A whole press: some widgets open when the button goes down, most when it was clicked. */
function dispatchPress(button: HTMLElement): void {
  const eventInit = { bubbles: true, cancelable: true, composed: true };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...eventInit, pointerType: "mouse", isPrimary: true }));
  button.dispatchEvent(new MouseEvent("mousedown", eventInit));
  button.dispatchEvent(new PointerEvent("pointerup", { ...eventInit, pointerType: "mouse", isPrimary: true }));
  button.dispatchEvent(new MouseEvent("mouseup", eventInit));
  button.click();
}

/** The mouse rests on something since before anybody listened: it comes there once more. */
function dispatchHover({ clientX, clientY }: PointerEvent): void {
  const target = document.elementFromPoint(clientX, clientY);
  const eventInit = { bubbles: true, composed: true, clientX, clientY };
  for (const type of ["pointerover", "pointermove"])
    target?.dispatchEvent(new PointerEvent(type, { ...eventInit, pointerType: "mouse", isPrimary: true }));
  for (const type of ["mouseover", "mousemove"]) target?.dispatchEvent(new MouseEvent(type, eventInit));
}
