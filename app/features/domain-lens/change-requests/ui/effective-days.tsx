import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { FindingCounts } from "../change-finding";
import type { ChangeStatus } from "../change-status";

type EffectiveDaysProps = {
  change: { status: ChangeStatus; publishedVersion: string | null };
  finding: Pick<FindingCounts, "counts">;
  addEffectiveOn: string | null;
  removeEffectiveOn: string | null;
};

/** The days on which a change takes effect and on which something leaves, as far as it adds or removes. */
export function EffectiveDays({
  change,
  finding,
  addEffectiveOn,
  removeEffectiveOn,
}: EffectiveDaysProps) {
  const { t } = useTranslation("changes");
  const { day } = useFormat();
  const adds = finding.counts.namesAdded + finding.counts.prefixesAdded;
  const removes = finding.counts.namesRemoved + finding.counts.prefixesRemoved;
  const isPublished = change.status === "Published";
  return (
    <>
      {isPublished ? <p>{t("change.published", { version: change.publishedVersion })}</p> : null}
      {addEffectiveOn !== null && adds > 0 ? (
        <p>
          {t(isPublished ? "change.effectiveOn" : "change.effective", { day: day(addEffectiveOn) })}
        </p>
      ) : null}
      {removeEffectiveOn !== null && removes > 0 ? (
        <p>
          {t(isPublished ? "change.leavesOn" : "change.leaves", { day: day(removeEffectiveOn) })}
        </p>
      ) : null}
    </>
  );
}
