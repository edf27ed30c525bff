import { type FormEvent, useEffect, useRef, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Icon, TextField } from "#app/ui/index.ts";
import { parseBarcode } from "#worker/nutrition/domain-barcode.ts";
import type { LibraryFood } from "#worker/nutrition/domain-food-library.ts";
import type { CustomFoodDraft } from "./custom-food-form.tsx";
import { type DiaryFood, fromLibrary } from "./diary-food.ts";
import { findBarcode } from "./food-search.ts";
import { useFoodIndex } from "./food-store.ts";

/** As far as it is used; not in every browser. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector;
  }
}

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"];
/** In ms between two looks at the picture. */
const SCAN_INTERVAL = 150;

type LookedUp = { found: LibraryFood } | { found: null; reason: "unknown" | "incomplete" | "off" };

/** Finds a food by its barcode: by the camera where the browser reads codes, by its digits everywhere. */
export function BarcodeScan({
  onBack,
  onFound,
  onCreate,
}: {
  onBack: () => void;
  onFound: (food: DiaryFood) => void;
  onCreate: (draft: CustomFoodDraft) => void;
}) {
  const { index } = useFoodIndex();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [status, setStatus] = useState("");
  const [unknown, setUnknown] = useState<string | null>(null);

  const lookUp = async (text: string) => {
    const code = parseBarcode(text);
    if (!code.ok) {
      setProblem(code.problem);
      return;
    }
    setProblem("");
    setUnknown(null);
    const own = findBarcode(index, code.gtin);
    if (own) {
      onFound(own);
      return;
    }
    setStatus(`Looking up ${code.gtin}…`);
    try {
      const answer = await apiRequest<LookedUp>("GET", `/api/fitness/barcodes/${code.gtin}`);
      if (answer.found) {
        onFound(fromLibrary(answer.found));
        return;
      }
      setStatus(NOT_FOUND[answer.reason]);
    } catch (error) {
      setStatus(navigator.onLine ? errorMessage(error) : "You're offline. Create the food from its label.");
    }
    setUnknown(code.gtin);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void lookUp(typed);
  };
  return (
    <div className="food-detail">
      <div className="food-detail-head">
        <Button variant="ghost" icon aria-label="Back to results" onClick={onBack}>
          <Icon name="chevron" className="day-back" />
        </Button>
        <h3>Scan a barcode</h3>
      </div>
      <Camera
        onCode={(code) => {
          setTyped(code);
          void lookUp(code);
        }}
      />
      <form className="inline-form" onSubmit={submit} noValidate>
        <TextField
          label="Digits below the barcode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Look up</Button>
      </form>
      <p role="status">{status}</p>
      {unknown ? (
        <Button variant="outline" onClick={() => onCreate({ name: "", barcode: unknown })}>
          <Icon name="plus" /> Create this food
        </Button>
      ) : null}
    </div>
  );
}

const NOT_FOUND: Record<"unknown" | "incomplete" | "off", string> = {
  unknown: "No match. Create this food from its label, and the next scan finds it.",
  incomplete: "Open Food Facts knows it, but without figures that make sense. Create it from its label.",
  off: "It isn't one of our products. Create it from its label, and the next scan finds it.",
};

type CameraState = "off" | "starting" | "on" | "refused";

/** The camera's picture, looked at for codes until one is found. Nothing of it leaves the device. */
function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("off");
  const [isAsked, setAsked] = useState(false);
  const latest = useRef(onCode);
  latest.current = onCode;
  const isPossible = window.BarcodeDetector !== undefined && Boolean(navigator.mediaDevices?.getUserMedia);
  useEffect(() => {
    const Found = window.BarcodeDetector;
    if (!isAsked || !Found) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const look = async (detector: Detector) => {
      if (isOver || !video.current) return;
      const codes = await detector.detect(video.current).catch(() => []);
      const code = codes.find(({ rawValue }) => parseBarcode(rawValue).ok);
      if (isOver) return;
      if (code) {
        stop();
        setState("off");
        setAsked(false);
        latest.current(code.rawValue);
      } else timer = setTimeout(() => void look(detector), SCAN_INTERVAL);
    };
    const start = async () => {
      try {
        setState("starting");
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (isOver || !video.current) {
          stop();
          return;
        }
        video.current.srcObject = stream;
        await video.current.play();
        setState("on");
        void look(new Found({ formats: FORMATS }));
      } catch {
        stop();
        setState("refused");
      }
    };
    void start();
    return stop;
  }, [isAsked]);
  if (!isPossible) return <p className="dim">This browser can't read barcodes by camera. Enter the digits.</p>;
  return (
    <div className="barcode-camera">
      <video ref={video} muted playsInline hidden={state !== "on"} aria-label="Camera" />
      {state === "off" ? (
        <Button variant="soft" onClick={() => setAsked(true)}>
          Use the camera
        </Button>
      ) : state === "starting" ? (
        <p role="status">Starting the camera…</p>
      ) : state === "refused" ? (
        <p role="alert">The camera couldn't be used. Allow it in your browser's settings, or enter the digits.</p>
      ) : (
        <p role="status">Hold the barcode inside the picture.</p>
      )}
    </div>
  );
}
