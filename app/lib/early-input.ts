/**
 * What people do before React listens is not lost: typed and chosen values, presses of buttons, sent forms and a resting
 * mouse are recorded by a script of the header and played back once the page can answer. React by itself
 * keeps the letters in a field but not its state, and a form without an address of its own would send what was typed
 * into the URL. Links, and forms with an `action`, work without scripts and go their own way.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface EarlyInput {
  /** Controls with the value that they were given last, or whether they are checked; in the order of these changes. */
  values: Map<Control, string | boolean>;
  /** Buttons of scripts, and how often each was pressed. */
  presses: Map<HTMLElement, number>;
  /** Forms of scripts with the button that sent them. */
  submits: Map<HTMLFormElement, HTMLElement | null>;
  /** Where the mouse was seen last. */
  pointer: PointerEvent | null;
  /** Stops recording. */
  stop: () => void;
}

declare global {
  interface Window {
    tikariEarly?: EarlyInput;
  }
}

/**
 * Plain JavaScript that records. It sees each event before React does and keeps presses and forms from it until the
 * playback, so that a press never overtakes the value that was typed before it. Where the page's scripts cannot be
 * loaded, a form that was sent by POST goes to the server after all.
 */
export const earlyInputScript = `(function(){var early=window.tikariEarly={values:new Map(),presses:new Map(),submits:new Map(),pointer:null,stop:function(){each(removeEventListener)}};
function hold(event){event.stopImmediatePropagation()}
function value(event){var at=event.target;if(!at.matches||!at.matches("input,select,textarea"))return;early.values.delete(at);early.values.set(at,/^(checkbox|radio)$/.test(at.type)?at.checked:at.value)}
function press(event){var at=event.target.closest&&event.target.closest('button[type="button"]');if(!at)return;hold(event);if(event.type==="click")early.presses.set(at,(early.presses.get(at)||0)+1)}
function submit(event){var form=event.target,by=event.submitter;if(form.hasAttribute("action"))return;event.preventDefault();hold(event);early.submits.set(form,by);if(by)by.setAttribute("aria-busy","true")}
function move(event){early.pointer=event}
function failed(event){if(event.reason?!/module/.test(event.reason):event.target.tagName!=="SCRIPT")return;early.stop();early.submits.forEach(function(by,form){if(form.method==="post")form.requestSubmit(by)})}
var heard={input:value,change:value,pointerdown:press,mousedown:press,pointerup:press,mouseup:press,click:press,submit:submit,pointerover:move,pointermove:move,error:failed,unhandledrejection:failed};
function each(act){for(var type in heard)act(type,heard[type],true)}
each(addEventListener)})()`;

/** The end of what runs now: React has drawn what the events before asked for. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plays back what was recorded and ends the recording; call once the page can answer. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.tikariEarly;
  if (!early) return;
  window.tikariEarly = undefined;
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
