import type { SubjectCard as Subject } from "#worker/community/contract.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PictureImage } from "../../ui/picture-image.tsx";

const KINDS: Record<Subject["kind"], [label: string, icon: IconName]> = {
  product: ["Product", "bag"],
  article: ["Article", "menu"],
  recipe: ["Recipe", "clock"],
  page: ["Page", "menu"],
};

/** What a topic is about, with the way back to it. */
export function SubjectCard({ subject }: { subject: Subject }) {
  const [label, icon] = KINDS[subject.kind];
  const price = subject.price ? `from ${formatMoney({ minor: subject.price, currency: "USD" })}` : "";
  return (
    <p className="topic-subject">
      <span className="topic-subject-picture" aria-hidden="true">
        {subject.picture ? (
          <PictureImage picture={subject.picture} sizes="56px" alt="" />
        ) : (
          <Icon name={icon} size={24} />
        )}
      </span>
      <span className="topic-subject-words">
        <span className="dim small">{[`About this ${label.toLowerCase()}`, price].filter(Boolean).join(" · ")}</span>
        <Link to={subject.path}>{subject.title}</Link>
      </span>
    </p>
  );
}
