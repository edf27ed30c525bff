/**
 * Input before hydration is not lost: values, button presses, submitted forms and the mouse position are recorded by a script in the header and played back (early-playback.ts) once the page is interactive. React alone keeps the text in a field but not its state, and a form without an `action` would put its values into the URL. Links, and forms with an `action`, work without scripts and are not recorded.
 */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface EarlyInput {
  /** Controls with their last value or checked state, in the order of the changes. */
  values: Map<Control, string | boolean>;
  /** Buttons that need scripts, and how often each was pressed. */
  presses: Map<HTMLElement, number>;
  /** Forms that need scripts, with the button that submitted them. */
  submits: Map<HTMLFormElement, HTMLElement | null>;
  /** The last mouse event. */
  pointer: PointerEvent | null;
  /** The playback has started. */
  hasReplayed?: true;
  /** Stops recording and removes everything from the window. */
  stop: () => void;
}

declare global {
  interface Window {
    tikariEarly?: EarlyInput;
  }
}

/**
 * Plain JavaScript that records. It gets each event before React and withholds presses and submits until the playback, so that a press never overtakes a value entered before it. If the page's scripts cannot be loaded, POST forms are submitted to the server instead.
 */
export const earlyInputScript = `(function(){var early=window.tikariEarly={values:new Map(),presses:new Map(),submits:new Map(),pointer:null,stop:function(){each(removeEventListener);window.tikariEarly=undefined}};
function hold(event){event.stopImmediatePropagation()}
function value(event){var at=event.target;if(!at.matches||!at.matches("input,select,textarea"))return;early.values.delete(at);early.values.set(at,/^(checkbox|radio)$/.test(at.type)?at.checked:at.value)}
function press(event){var at=event.target.closest&&event.target.closest('button[type="button"]');if(!at)return;hold(event);if(event.type==="click")early.presses.set(at,(early.presses.get(at)||0)+1)}
function submit(event){var form=event.target,by=event.submitter;if(form.hasAttribute("action"))return;event.preventDefault();hold(event);early.submits.set(form,by);if(by)by.setAttribute("aria-busy","true")}
function move(event){early.pointer=event}
function failed(event){if(event.reason?!/module/.test(event.reason):event.target.tagName!=="SCRIPT")return;early.stop();early.submits.forEach(function(by,form){if(form.method==="post")form.requestSubmit(by)})}
var heard={input:value,change:value,pointerdown:press,mousedown:press,pointerup:press,mouseup:press,click:press,submit:submit,pointerover:move,pointermove:move,error:failed,unhandledrejection:failed};
function each(act){for(var type in heard)act(type,heard[type],true)}
each(addEventListener)})()`;

/** Plays back what was recorded, if anything, and ends the recording; call once the page is interactive. */
export async function replayEarlyInput(): Promise<void> {
  const early = window.tikariEarly;
  if (!early || early.hasReplayed) return;
  early.hasReplayed = true;
  if (early.values.size + early.presses.size + early.submits.size > 0 || early.pointer?.pointerType === "mouse")
    await (await import("./early-playback.ts")).replayInput(early);
  else early.stop();
}
