import type { Control, EarlyInput } from "./early-input.ts";

/** Waits for the next task: React has rendered the updates of the events before. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plays back what was recorded and ends the recording. */
export async function replayInput(early: EarlyInput): Promise<void> {
  await nextTask();
  // A copy, since played-back events are recorded again.
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

/** Sets a control's value so that React notices, whatever value React has for it. */
function setControlValue(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    // First to the opposite state, then clicked: React must see a change, whatever the current state.
    (control as HTMLInputElement).checked = !value;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    if (!control.multiple) control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    const { selectionStart, selectionEnd } = control;
    // React handles an input event only if the value differs from the one last set through the element itself.
    control.value = value === "" ? "0" : "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    if (document.activeElement === control && selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd);
  }
}

/**
 * Presses a button again: a stepper (`data-stepper`) as often as it was pressed, any other once, since people press an unresponsive button repeatedly without meaning to.
 */
async function repeatPress(button: HTMLElement, times: number): Promise<void> {
  for (let i = 0; i < ("stepper" in button.dataset ? times : 1); i++) {
    if (button.isConnected) dispatchPress(button);
    await nextTask();
  }
}

/** A complete press: some widgets react to pointerdown, most to click. */
function dispatchPress(button: HTMLElement): void {
  const eventInit = { bubbles: true, cancelable: true, composed: true };
  button.dispatchEvent(new PointerEvent("pointerdown", { ...eventInit, pointerType: "mouse", isPrimary: true }));
  button.dispatchEvent(new MouseEvent("mousedown", eventInit));
  button.dispatchEvent(new PointerEvent("pointerup", { ...eventInit, pointerType: "mouse", isPrimary: true }));
  button.dispatchEvent(new MouseEvent("mouseup", eventInit));
  button.click();
}

/** Repeats the pointer events of a mouse that has been resting on an element since before hydration. */
function dispatchHover({ clientX, clientY }: PointerEvent): void {
  const target = document.elementFromPoint(clientX, clientY);
  const eventInit = { bubbles: true, composed: true, clientX, clientY };
  for (const type of ["pointerover", "pointermove"])
    target?.dispatchEvent(new PointerEvent(type, { ...eventInit, pointerType: "mouse", isPrimary: true }));
  for (const type of ["mouseover", "mousemove"]) target?.dispatchEvent(new MouseEvent(type, eventInit));
}
