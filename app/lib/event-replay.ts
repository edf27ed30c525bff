/** What is pressed in a part of a page before its code is here. */
export interface EventReplay {
  /** Whom to tell of anything that shows that the part is wanted. */
  onIntent: (tell: () => void) => void;
  /** When no press is under way. */
  whenIdle: () => Promise<void>;
  /** Does what was asked for, in the drawing that listens. */
  replay: (twin: (old: Element) => Element | undefined) => void;
  /** Lets the browser do by itself what it was kept from: nobody will listen. */
  release: () => void;
  /** Holds nothing any more. */
  stop: () => void;
}

/** How a press is repeated where somebody listens, and what it does where nobody will. */
interface HeldEvent {
  repeat: (control: HTMLElement) => void;
  fallback?: () => void;
}

/**
 * Links and forms work without code, but what their page handles without leaving must not leave because it was quick:
 * it is held. Listens on the window, before anybody else.
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
    const control = targetInside(event)?.closest<HTMLElement>('button[type="button"], a[data-discover]');
    if (!control || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = control instanceof HTMLAnchorElement;
    if (link) event.preventDefault();
    heldEvents.set(control, {
      repeat: (c) => c.click(),
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
    // A form that its page applies with each choice: sent once, it says the same.
    if (form?.dataset.live !== undefined)
      heldEvents.set(form, { repeat: (f) => (f as HTMLFormElement).requestSubmit() });
    onWanted(event);
  };
  // A press ends with its click, which follows the end of the touch or of the key.
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
