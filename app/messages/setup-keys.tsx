import { type FormEvent, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, TextField, toast } from "#app/ui/index.ts";

/**
 * A new recovery code: shown, then two of its words asked for, so that nobody goes on without having written it down.
 * @param onDone gets the words once they were confirmed
 */
export function SetupCode({
  begin,
  danger,
  onDone,
  onCancel,
}: {
  /** The button that makes the code. */
  begin: string;
  danger?: boolean;
  onDone: (words: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const [words, setWords] = useState<string[] | null>(null);
  const [step, setStep] = useState<"show" | "confirm">("show");
  const [busy, setBusy] = useState(false);

  const create = async () => {
    setBusy(true);
    const { generateRecoveryCode } = await import("./crypto/recovery-code.ts");
    setWords(await generateRecoveryCode());
    setStep("show");
    setBusy(false);
  };

  if (!words)
    return (
      <div className="row">
        <Button onClick={create} loading={busy} variant={danger ? "danger" : undefined}>
          {begin}
        </Button>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    );
  if (step === "confirm") return <ConfirmWords words={words} onBack={() => setStep("show")} onDone={onDone} />;
  return (
    <>
      <p>
        <strong>Write down these 12 words, in this order.</strong> They open your keys on a new device. We never see
        them, so we can't send them to you again.
      </p>
      <ol className="code-words" aria-label="Your recovery code">
        {words.map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may hold a word twice
          <li key={i}>{word}</li>
        ))}
      </ol>
      <div className="row">
        <Button onClick={() => setStep("confirm")}>I've written them down</Button>
        <Button variant="outline" onClick={() => copyText(words.join(" "), "Recovery code copied.")}>
          Copy
        </Button>
      </div>
    </>
  );
}

function ConfirmWords({
  words,
  onBack,
  onDone,
}: {
  words: readonly string[];
  onBack: () => void;
  onDone: (words: string) => Promise<void>;
}) {
  const [asked] = useState(() => pickTwo(words.length));
  const [typed, setTyped] = useState(["", ""]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const isRight = (i: number) => typed[i]?.trim().toLowerCase() === words[asked[i] ?? 0];

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isRight(0) || !isRight(1)) {
      setProblem("These words don't match. Check what you wrote down.");
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      await onDone(words.join(" "));
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  };

  return (
    <form className="stack" onSubmit={send} noValidate>
      <p>Enter two of the words to confirm that you've saved them.</p>
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      {asked.map((at, i) => (
        <TextField
          key={at}
          label={`Word ${at + 1}`}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed[i] ?? ""}
          onChange={(event) => setTyped(typed.map((text, n) => (n === i ? event.target.value : text)))}
        />
      ))}
      <div className="row">
        <Button type="submit" loading={busy}>
          Finish
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Show the words again
        </Button>
      </div>
    </form>
  );
}

/** Two different places, in order. */
function pickTwo(count: number): [number, number] {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint32Array(2));
  const first = a % count;
  const second = (first + 1 + (b % (count - 1))) % count;
  return first < second ? [first, second] : [second, first];
}

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ title: "Your browser didn't allow copying. Select the text and copy it." });
  }
}
