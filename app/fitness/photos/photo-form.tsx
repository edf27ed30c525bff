import { type FormEvent, useState } from "react";
import { Button, Select, TextField, toast } from "#app/ui/index.ts";
import { FIRST_DAY, isLoggableDay, PAST_DAY } from "#worker/fitness/log/domain-loggable-day.ts";
import { openOldDay } from "../log/log-store.ts";
import { useHasDay } from "../log/use-log.ts";
import { instantOf } from "../progress/log-form.tsx";
import { POSES, type Pose } from "./merge-photos.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { addPhoto } from "./photo-store.ts";

/** Takes or chooses a photo. The device resizes it before anything is stored. */
export function PhotoForm({ today, onAdded }: { today: string; onAdded: (pose: Pose) => void }) {
  const [pose, setPose] = useState<Pose>("front");
  const [date, setDate] = useState(today);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<{ file?: string; date?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const hasDay = useHasDay();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = {
      ...(file ? {} : { file: "Take or choose a photo." }),
      ...(isLoggableDay(date, today) ? {} : { date: PAST_DAY }),
    };
    setProblem(found);
    if (!file || found.date) return;
    setBusy(true);
    try {
      if (!hasDay(date)) await openOldDay(date);
      await addPhoto(file, { date, at: instantOf(date, today), pose });
      toast({ title: "Photo added", tone: "success" });
      form.reset();
      setFile(null);
      onAdded(pose);
    } catch (error) {
      setProblem({
        file: hasDay(date) ? (error as Error).message : "Older days need a connection. Connect and try again.",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="photo-form" onSubmit={submit} noValidate>
      <Select
        label="View"
        value={pose}
        options={Object.entries(POSES).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setPose(target.value as Pose)}
      />
      <TextField
        label="Day"
        type="date"
        min={FIRST_DAY}
        max={today}
        value={date}
        error={problem.date}
        onChange={({ target }) => setDate(target.value)}
      />
      <PhotoPicker
        file={file}
        problem={problem.file}
        onChoose={(chosen) => {
          setFile(chosen);
          setProblem({ ...problem, file: undefined });
        }}
      />
      <Button type="submit" loading={isBusy}>
        Add photo
      </Button>
    </form>
  );
}
