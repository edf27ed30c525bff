import { useState } from "react";
import { Button, Link, Select, toast } from "#app/ui/index.ts";
import type { ProgressDay } from "#worker/fitness/contract.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { weightTrend } from "#worker/fitness/progress/domain-weight-trend.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { formatBodyWeight } from "../body-units.ts";
import { openOldDay, saveChange } from "../log/log-store.ts";
import { useHasDay } from "../log/use-log.ts";
import { WARM_UP_DAYS } from "../progress/series.ts";
import { useServerPart } from "../progress/use-server-part.ts";
import { fullDate } from "../workouts/dates.ts";
import { type Photo, POSES } from "./merge-photos.ts";
import { usePhotoStore } from "./photo-store.ts";
import { usePhotoPicture } from "./use-photos.ts";

/** One of the two compared photos, with a menu to choose its day and the weight trend on that day. */
export function PhotoFigure({
  label,
  photo,
  photos,
  unit,
  onChoose,
  onDeleted,
}: {
  label: string;
  photo: Photo;
  photos: readonly Photo[];
  /** Null: weights are hidden. */
  unit: Units["weight"] | null;
  onChoose: (id: string) => void;
  /** The pressed button is gone then. */
  onDeleted: () => void;
}) {
  const [problem, setProblem] = useState("");
  const hasDay = useHasDay();
  const { date, pose } = photo.data;
  const remove = async () => {
    setProblem("");
    try {
      if (!hasDay(date)) await openOldDay(date);
      const { undo } = await saveChange({ kind: "photo", id: photo.id, patch: null });
      onDeleted();
      toast({ title: "Photo deleted", action: { label: "Undo", onClick: () => void undo() } });
    } catch {
      setProblem("This photo couldn't be deleted. Check your connection and try again.");
    }
  };
  return (
    <figure className="photo-figure">
      <Select
        label={label}
        value={photo.id}
        options={photos.map(({ id, data }) => ({ value: id, label: fullDate(data.date) }))}
        onChange={({ target }) => onChoose(target.value)}
      />
      <PhotoPicture photo={photo} />
      <figcaption>{unit ? <TrendOn date={date} unit={unit} /> : null}</figcaption>
      <Button
        variant="ghost"
        aria-label={`Delete ${POSES[pose].toLowerCase()} photo from ${fullDate(date)}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
      <p role="status">{problem}</p>
    </figure>
  );
}

function PhotoPicture({ photo }: { photo: Photo }) {
  const { picture, retry } = usePhotoPicture(photo);
  const isWaiting = usePhotoStore(({ waiting }) => waiting.has(photo.id));
  const { date, pose } = photo.data;
  if (picture.state === "ready")
    return (
      <div className="photo-frame">
        <img src={picture.url} alt={`${POSES[pose]}, ${fullDate(date)}`} />
        {isWaiting ? <span className="photo-waits">Only on this device so far</span> : null}
      </div>
    );
  return (
    <div className="photo-frame" aria-busy={picture.state === "loading" || undefined}>
      {picture.state === "failed" ? (
        <div className="photo-failed">
          <p>This photo can't be shown right now.</p>
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      <p>
        {picture.state === "keys" ? (
          <>
            Encrypted with keys that aren't open on this device. <Link to="/encryption-settings">Open your keys</Link>
          </>
        ) : picture.state === "absent" ? (
          "This photo hasn't arrived from the device that added it yet."
        ) : (
          ""
        )}
      </p>
    </div>
  );
}

/** The weight trend on a day. */
function TrendOn({ date, unit }: { date: string; unit: Units["weight"] }) {
  const { data } = useServerPart<{ days: ProgressDay[] }>(
    `/api/fitness/days?view=progress&from=${addDays(date, -WARM_UP_DAYS)}&to=${date}`,
  );
  if (!data) return null;
  const weighIns = data.days.flatMap((day) => (day.weightKg === null ? [] : [{ date: day.date, kg: day.weightKg }]));
  const trend = weightTrend(weighIns).at(-1);
  return trend ? <>Weight trend {formatBodyWeight(trend.trendKg, unit)}</> : <>No weigh-ins around this day</>;
}
