/** Recording of events in a part of a page whose code has not loaded yet. */
export interface EventReplay {
  /** Called when anything shows that the part is wanted. */
  onIntent: (tell: () => void) => void;
  /** Resolves when no press is in progress. */
  whenIdle: () => Promise<void>;
  /** Repeats the events in the hydrated rendering. */
  replay: (twin: (old: Element) => Element | undefined) => void;
  /** Lets the browser handle the events by default: the code will not load. */
  release: () => void;
  /** Stops recording. */
  stop: () => void;
}

/** How a press is repeated after hydration, and what it does if the code never loads. */
interface HeldEvent {
  /** How often a stepper was pressed; anything else counts once, however impatient the finger. */
  presses?: number;
  repeat: (control: HTMLElement) => void;
  fallback?: () => void;
}

/** Buttons, the router's links, and links whose press the part handles itself, marked by `data-handled`. */
const PRESSED = 'button[type="button"], a[data-discover], a[data-handled]';

/**
 * Links and forms work without code, but an early press on one that the page handles itself must not leave the page, so it is withheld. Listens on the window, before all other listeners.
 */
export function createEventReplay(container: HTMLElement): EventReplay {
  const heldEvents = new Map<HTMLElement, HeldEvent>();
  let notifyIntent = () => {};
  let isPressing = false;
  let resolveIdle = () => {};

  const targetInside = (event: Event): Element | null =>
    event.target instanceof Element && container.contains(event.target) ? event.target : null;
  const onWanted = (event: Event) => {
    if (targetInside(event)) notifyIntent();
  };
  const onPress = (event: Event) => {
    isPressing = targetInside(event) !== null;
    onWanted(event);
  };
  const click = (event: MouseEvent) => {
    const control = targetInside(event)?.closest<HTMLElement>(PRESSED);
    if (!control || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = control instanceof HTMLAnchorElement;
    if (link) event.preventDefault();
    const presses = "stepper" in control.dataset ? (heldEvents.get(control)?.presses ?? 0) + 1 : 1;
    heldEvents.set(control, {
      presses,
      repeat: (c) => {
        c.click();
        // One task each: by then the press before is rendered.
        for (let n = 1; n < presses; n++) setTimeout(() => c.click());
      },
      fallback: link ? () => location.assign(control.href) : undefined,
    });
    notifyIntent();
  };
  const submit = (event: SubmitEvent) => {
    const form = targetInside(event);
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    heldEvents.set(form, { repeat: (f) => (f as HTMLFormElement).requestSubmit(), fallback: () => form.submit() });
    notifyIntent();
  };
  const change = (event: Event) => {
    const form = targetInside(event)?.closest("form");
    // A form that applies each choice at once: one submit at the end has the same result.
    if (form?.dataset.live !== undefined)
      heldEvents.set(form, { repeat: (f) => (f as HTMLFormElement).requestSubmit() });
    onWanted(event);
  };
  // A press ends with its click, which follows pointerup or keyup.
  const onPressEnd = () =>
    setTimeout(() => {
      isPressing = false;
      resolveIdle();
    });

  const listeners = { click, submit, change, pointerdown: onPress, pointerover: onWanted, focusin: onWanted };
  for (const [type, handler] of Object.entries(listeners)) addEventListener(type, handler as EventListener, true);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, onPressEnd, true);
  const end = () => {
    for (const [type, handler] of Object.entries(listeners)) removeEventListener(type, handler as EventListener, true);
    for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, onPressEnd, true);
  };

  return {
    onIntent: (listener) => {
      notifyIntent = listener;
    },
    whenIdle: () =>
      new Promise((resolve) => {
        if (isPressing) resolveIdle = resolve;
        else resolve();
      }),
    replay(findCounterpart) {
      end();
      for (const [control, { repeat }] of heldEvents) {
        const counterpart = findCounterpart(control);
        if (counterpart instanceof HTMLElement) repeat(counterpart);
      }
    },
    release() {
      end();
      for (const [control, { fallback }] of heldEvents) if (control.isConnected) fallback?.();
    },
    stop: end,
  };
}
