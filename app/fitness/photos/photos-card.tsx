import { useRef, useState } from "react";
import { Button, Callout, EmptyState, Link, Select, Text } from "#app/ui/index.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { openedMember } from "../log/member-call.ts";
import { POSES, type Pose, pairShown, poseShown } from "./merge-photos.ts";
import { PhotoFigure } from "./photo-figure.tsx";
import { PhotoForm } from "./photo-form.tsx";
import type { PhotoKeys } from "./photo-keys.ts";
import { usePhotoStore } from "./photo-store.ts";
import { usePhotos } from "./use-photos.ts";
import "./photos.css";

/** Progress photos, with two of them side by side. @param unit null: weights are hidden */
export function PhotosCard({ today, unit }: { today: string; unit: Units["weight"] | null }) {
  const member = openedMember();
  return member ? <MemberPhotos member={member} today={today} unit={unit} /> : null;
}

function MemberPhotos({ member, today, unit }: { member: string; today: string; unit: Units["weight"] | null }) {
  const { photos, isPartial } = usePhotos(member);
  const { keys, waiting, problem } = usePhotoStore();
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenPose, setPose] = useState<Pose | null>(null);
  const [chosen, setChosen] = useState<{ before: string | null; after: string | null }>({ before: null, after: null });
  const pose = poseShown(photos, chosenPose);
  const ofPose = photos.filter(({ data }) => data.pose === pose);
  const { before, after } = pairShown(ofPose, chosen);
  const poses = (Object.keys(POSES) as Pose[]).filter((each) => photos.some(({ data }) => data.pose === each));
  return (
    <section className="fitness-card photos-card" aria-labelledby="photos">
      <div className="fitness-card-head">
        <h2 id="photos" ref={heading} tabIndex={-1}>
          Progress photos
        </h2>
        {keys && keys.kind !== "missing" ? (
          <Button variant="outline" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {isAdding ? "Cancel" : "Add photo"}
          </Button>
        ) : null}
      </div>
      <HowPrivate keys={keys} />
      {isAdding ? (
        <PhotoForm
          today={today}
          onAdded={(added) => {
            setAdding(false);
            // The form had the focus, and is gone.
            heading.current?.focus({ preventScroll: true });
            setPose(added);
            setChosen({ before: null, after: null });
          }}
        />
      ) : null}
      {waiting.size > 0 ? (
        <p className="plan-note" role="status">
          {waiting.size === 1 ? "1 photo is" : `${waiting.size} photos are`} only on this device so far.{" "}
          {problem ?? (waiting.size === 1 ? "It syncs once you're online." : "They sync once you're online.")}
        </p>
      ) : null}
      {isPartial ? <p className="plan-note">Photos from older days appear once you're online.</p> : null}
      {photos.length === 0 ? (
        <EmptyState
          title="No photos yet"
          text="Photos are easiest to compare with the same place, light and pose each time."
        />
      ) : null}
      {poses.length > 1 ? (
        <Select
          label="View"
          value={pose}
          options={poses.map((value) => ({ value, label: POSES[value] }))}
          onChange={({ target }) => setPose(target.value as Pose)}
        />
      ) : null}
      <div className="photo-pair">
        {before ? (
          <PhotoFigure
            key={before.id}
            label="Before"
            {...{ photo: before, photos: ofPose, unit }}
            onDeleted={() => heading.current?.focus({ preventScroll: true })}
            onChoose={(id) => setChosen({ before: id, after: after?.id ?? null })}
          />
        ) : null}
        {after ? (
          <PhotoFigure
            key={after.id}
            label={before ? "After" : "Day"}
            {...{ photo: after, photos: ofPose, unit }}
            onDeleted={() => heading.current?.focus({ preventScroll: true })}
            onChoose={(id) => setChosen({ before: before?.id ?? null, after: id })}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Says plainly who could open a photo that is added now. */
function HowPrivate({ keys }: { keys: PhotoKeys | null }) {
  if (!keys) return null;
  if (keys.kind === "device")
    return <Text dim>Encrypted on this device with your keys. Our server stores photos it can't open.</Text>;
  if (keys.kind === "server")
    return (
      <Text dim>
        Private to you: no staff page shows them, and our server encrypts them with a key for your account. The server
        could still open them. <Link to="/encryption-settings">Set up encryption</Link>, and new photos are encrypted on
        your device instead.
      </Text>
    );
  return (
    <Callout title="Your keys aren't open on this device">
      Your photos are encrypted with your keys. <Link to="/encryption-settings">Open your keys here</Link> to see and
      add photos.
    </Callout>
  );
}
