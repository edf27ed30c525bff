/** What is pressed in a part of a page before its code is here. */
export interface EventReplay {
  /** Whom to tell of anything that shows that the part is wanted. */
  used: (tell: () => void) => void;
  /** When no press is under way. */
  settled: () => Promise<void>;
  /** Does what was asked for, in the drawing that listens. */
  replay: (twin: (old: Element) => Element | undefined) => void;
  /** Lets the browser do by itself what it was kept from: nobody will listen. */
  release: () => void;
  /** Holds nothing any more. */
  end: () => void;
}

/** How a press is repeated where somebody listens, and what it does where nobody will. */
interface Held {
  again: (control: HTMLElement) => void;
  alone?: () => void;
}

/**
 * Links and forms work without code, but what their page handles without leaving must not leave because it was quick:
 * it is held. Listens on the window, before anybody else.
 */
export function createEventReplay(box: HTMLElement): EventReplay {
  const held = new Map<HTMLElement, Held>();
  let tell = () => {};
  let down = false;
  let up = () => {};

  const inside = (event: Event): Element | null =>
    event.target instanceof Element && box.contains(event.target) ? event.target : null;
  const wanted = (event: Event) => {
    if (inside(event)) tell();
  };
  const press = (event: Event) => {
    down = inside(event) !== null;
    wanted(event);
  };
  const click = (event: MouseEvent) => {
    const control = inside(event)?.closest<HTMLElement>('button[type="button"], a[data-discover]');
    if (!control || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = control instanceof HTMLAnchorElement;
    if (link) event.preventDefault();
    held.set(control, { again: (c) => c.click(), alone: link ? () => location.assign(control.href) : undefined });
    tell();
  };
  const submit = (event: SubmitEvent) => {
    const form = inside(event);
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    held.set(form, { again: (f) => (f as HTMLFormElement).requestSubmit(), alone: () => form.submit() });
    tell();
  };
  const change = (event: Event) => {
    const form = inside(event)?.closest("form");
    // A form that its page applies with each choice: sent once, it says the same.
    if (form?.dataset.live !== undefined) held.set(form, { again: (f) => (f as HTMLFormElement).requestSubmit() });
    wanted(event);
  };
  // A press ends with its click, which follows the end of the touch or of the key.
  const ended = () =>
    setTimeout(() => {
      down = false;
      up();
    });

  const listeners = { click, submit, change, pointerdown: press, pointerover: wanted, focusin: wanted };
  for (const [type, on] of Object.entries(listeners)) addEventListener(type, on as EventListener, true);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, ended, true);
  const end = () => {
    for (const [type, on] of Object.entries(listeners)) removeEventListener(type, on as EventListener, true);
    for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, ended, true);
  };

  return {
    used: (listener) => {
      tell = listener;
    },
    settled: () =>
      new Promise((resolve) => {
        if (down) up = resolve;
        else resolve();
      }),
    replay(twin) {
      end();
      for (const [control, { again }] of held) {
        const now = twin(control);
        if (now instanceof HTMLElement) again(now);
      }
    },
    release() {
      end();
      for (const [control, { alone }] of held) if (control.isConnected) alone?.();
    },
    end,
  };
}
