import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { ReviewView } from "../review.view";
import { tagLimits, textLimits } from "../solution";
import { profileHref } from "../solutions-address";
import { ApprovalForm } from "./approval-form";
import { ConflictList } from "./conflict-list";
import { LaterEvents } from "./later-events";
import { reviewFieldOf } from "./refused-review";
import type { ReviewPageProps } from "./review-page-props";
import { TagsForm } from "./tags-form";
import { WaitingEntries } from "./waiting-entries";

/** Where leadership approves a solution, decides about its waiting entries and gives it tags. */
export function ReviewPage(props: ReviewPageProps) {
  const { prefix, solution, barred, mayTag, done, refused } = props;
  const { t } = useTranslation("solution-review");
  const limits = { limit: textLimits.note, count: tagLimits.count, length: tagLimits.length };
  const message = refused && t(`error.${refused.refusal}`, limits);
  const forms = { solution, refused, message };
  return (
    <>
      <PageHead
        title={t("titleOf", { name: solution.name })}
        crumbs={[
          { label: solution.name, href: profileHref(prefix, solution.id) },
          { label: t("title") },
        ]}
      />
      {done && !refused ? <Done done={done} waitingCount={solution.waitingCount} /> : null}
      <ErrorSummary
        errors={message ? [{ message, fieldId: reviewFieldOf(refused.refusal) }] : []}
      />
      <LaterEvents events={refused?.later ?? []} />
      <ConflictList conflicts={refused?.conflicts ?? []} />
      <About solution={solution} />
      {barred ? <Note>{t(`error.${barred}`)}</Note> : <ApprovalForm {...forms} />}
      {mayTag ? <TagsForm {...forms} /> : null}
      <section>
        <h2>{t("waiting.title")}</h2>
        <WaitingEntries {...props} />
      </section>
    </>
  );
}

/** An approved solution without accepted entries has no samples, which is easily missed. */
function Done({
  done,
  waitingCount: count,
}: {
  done: NonNullable<ReviewPageProps["done"]>;
  waitingCount: number;
}) {
  const { t } = useTranslation("solution-review");
  const format = useFormat();
  const isWaiting = done === "approved" && count > 0;
  return (
    <Note role="status">
      {isWaiting
        ? t("done.approvedWaiting", { count, number: format.integer(count) })
        : t(`done.${done}`)}
    </Note>
  );
}

function About({ solution }: { solution: ReviewView }) {
  const { t } = useTranslation(["solution-review", "solutions"]);
  const join = useJoin();
  const { state, type, visibility, approved, addedAt, addedByName } = solution;
  return (
    <Facts
      facts={[
        { name: t("field.state"), value: t(`solutions:state.${state}`) },
        { name: t("field.type"), value: t(`solutions:type.${type}`) },
        { name: t("field.visibility"), value: t(`solutions:visibility.${visibility}`) },
        {
          name: t("field.added"),
          value: (
            <>
              <Time at={addedAt} /> {t("by", { name: addedByName })}
            </>
          ),
        },
        {
          name: t("field.approved"),
          value: approved ? (
            <>
              <Time at={approved.at} /> {t("by", { name: approved.by })}
              <span className="line small quiet">
                {join.list([
                  approved.name,
                  t(`solutions:type.${approved.type}`),
                  t(`solutions:visibility.${approved.visibility}`),
                  t(`solutions:state.${approved.state}`),
                ])}
              </span>
            </>
          ) : (
            <Absent />
          ),
        },
      ]}
    />
  );
}
