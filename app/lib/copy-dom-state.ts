const STATEFUL_SELECTOR = "input, select, textarea, details";

/**
 * Records the user's state in a part of a page: values, open details and the focus. @returns a function that applies it to another rendering of that part, and returns the matching elements
 */
export function copyDomState(from: Element): (to: Element) => (oldElements: Element) => Element | undefined {
  const oldElements = [...from.querySelectorAll("*")];
  const identities = oldElements.map(identityOf);
  const focused = document.activeElement;
  return (to) => {
    const newElements = Map.groupBy(to.querySelectorAll("*"), identityOf);
    const findCounterpart = (element: Element): Element | undefined => {
      const at = oldElements.indexOf(element);
      const identity = identities[at] ?? "";
      const nth = identities.slice(0, Math.max(0, at)).filter((other) => other === identity).length;
      return newElements.get(identity)?.[nth];
    };
    for (const oldElement of oldElements)
      if (oldElement.matches(STATEFUL_SELECTOR)) copyControlState(oldElement, findCounterpart(oldElement));
    if (focused && oldElements.includes(focused))
      (findCounterpart(focused) as HTMLElement | undefined)?.focus({ preventScroll: true });
    return findCounterpart;
  };
}

/**
 * What tells elements apart, whatever else is drawn between them: the place alone would take a press on one product's button for
 * another's where a rendering has an element more.
 */
function identityOf(element: Element): string {
  const hidden =
    element instanceof HTMLFormElement
      ? [...element.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map((i) => `${i.name}=${i.value}`)
      : [];
  const form = element.closest("form");
  const attributes = ["aria-label", "href", "name", "value", "type"].map((name) => element.getAttribute(name));
  return [element.tagName, ...attributes, ...hidden, form && form !== element ? identityOf(form) : ""].join("\n");
}

/** Copies a control's state so that the part's own code notices: a form that applies its choices itself is submitted once instead (event-replay.ts). */
function copyControlState(source: Element, target: Element | undefined): void {
  if (source instanceof HTMLDetailsElement && target instanceof HTMLDetailsElement) target.open = source.open;
  if (source instanceof HTMLInputElement && target instanceof HTMLInputElement) {
    if (/^(checkbox|radio)$/.test(source.type)) {
      if (target.checked === source.checked) return;
      if (isLive(target) || (source.type === "radio" && !source.checked)) target.checked = source.checked;
      else target.click();
    } else if (source.type !== "hidden" && source.type !== "file") setValue(source, target, "input");
  }
  if (source instanceof HTMLSelectElement && target instanceof HTMLSelectElement) setValue(source, target, "change");
  if (source instanceof HTMLTextAreaElement && target instanceof HTMLTextAreaElement) setValue(source, target, "input");
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isLive = (control: TextControl): boolean => control.form?.dataset.live !== undefined;

function setValue(source: TextControl, target: TextControl, type: "input" | "change"): void {
  if (target.value === source.value) return;
  // Through the prototype: React handles an event only if the value differs from the one last set through the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, source.value);
  if (!isLive(target)) target.dispatchEvent(new Event(type, { bubbles: true }));
}
