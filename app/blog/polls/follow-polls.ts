import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { answerFigures, pollStatus } from "#app/lib/poll-words.ts";
import type { PollFigures, PollResults } from "#worker/content/domain-poll.ts";

/**
 * Fills in the figures of the page's polls, and sends votes without leaving the page. Their markup is the server's
 * (poll-box.tsx), so that it is changed in place. @param signal ends it
 */
export function followPolls(signal: AbortSignal): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form.poll[data-entry]")];
  const entryId = forms[0]?.dataset.entry;
  if (!entryId) return;
  for (const time of document.querySelectorAll<HTMLTimeElement>(".poll-end time"))
    time.textContent = new Date(time.dateTime).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  for (const form of forms) form.addEventListener("submit", (event) => send(form, event), { signal });
  // Without figures it is a form that can be sent.
  readAll(entryId, signal.aborted ? [] : forms).catch(() => undefined);
}

async function readAll(entryId: string, forms: readonly HTMLFormElement[]): Promise<void> {
  const { polls } = await apiRequest<{ polls: PollFigures[] }>("GET", `/api/polls/${entryId}`);
  for (const form of forms) {
    const figures = polls.find(({ id }) => id === form.dataset.poll);
    if (figures) show(form, figures);
    else end(form, "This poll has ended.");
  }
}

/** Names a device that has no cookie yet, so that a first vote that is sent twice is one. Never stored. */
let device = "";

async function send(form: HTMLFormElement, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const button = form.querySelector("button");
  const option = new FormData(form).get("option");
  if (!button || option === null || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  device ||= (crypto.randomUUID() + crypto.randomUUID()).slice(0, 43);
  try {
    const path = `/api/polls/${form.dataset.entry}/${form.dataset.poll}`;
    show(form, await apiRequest("POST", path, { option, device }));
  } catch (error) {
    // What the site refused has changed since the page was read: it may be closed, or gone.
    if (/^4(04|09):/.test(String((error as Error).message)))
      await readAll(form.dataset.entry ?? "", [form]).catch(() => undefined);
    say(form, errorMessage(error, TRY_AGAIN));
  } finally {
    button.ariaBusy = null;
  }
}

function show(form: HTMLFormElement, figures: PollFigures): void {
  const shown = answerFigures(figures.votes);
  for (const [at, option] of form.querySelectorAll(".poll-option").entries()) {
    const input = option.querySelector("input");
    const bar = option.querySelector<HTMLElement>(".poll-bar i");
    // What the reader is choosing right now stays, until it can't be sent any more.
    if (input && (figures.isClosed || (figures.choice !== null && !form.querySelector("input:checked"))))
      input.checked = input.value === figures.choice;
    if (bar) bar.style.width = `${shown[at]?.share ?? 0}%`;
    option.querySelector(".poll-figure")?.replaceChildren(...figureParts(shown[at]));
  }
  form.toggleAttribute("data-voted", figures.choice !== null);
  const button = form.querySelector("button");
  if (button) button.textContent = figures.choice === null ? "Vote" : "Change vote";
  const status = pollStatus((form.dataset.results ?? "voted") as PollResults, figures);
  if (figures.isClosed) end(form, status);
  else say(form, status);
}

function figureParts(own: { share: number; text: string } | undefined): (Node | string)[] {
  if (!own) return [];
  const [share, count] = [document.createElement("b"), document.createElement("small")];
  share.textContent = `${own.share}%`;
  count.textContent = own.text;
  return [share, " ", count];
}

function end(form: HTMLFormElement, message: string): void {
  for (const part of form.querySelectorAll<HTMLFieldSetElement | HTMLButtonElement>("fieldset, button"))
    part.disabled = true;
  say(form, message);
}

function say(form: HTMLFormElement, message: string): void {
  const status = form.querySelector("[role=status]");
  if (status) status.textContent = message;
}
