import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { useFormat } from "~/ui/use-format";

import { textLimits } from "../solution";
import type { ActionRefusal } from "../solution-actions";
import { contributionHref, entriesHref, profileHref } from "../solutions-address";
import { ContributeForm } from "./contribute-form";
import type { ContributePageProps } from "./contribute-page-props";
import { fieldOf } from "./field-of-refusal";
import { LaterEvents } from "./later-events";
import { TargetSearch } from "./target-search";

/** Where the owner of a private solution proposes to move its entries to an official one. */
export function ContributePage(props: ContributePageProps) {
  const { prefix, solution, barred, refused } = props;
  const { t } = useTranslation("contributions");
  const message = refused && t(`error.${refused.refusal}`, { limit: textLimits.note });
  const field = refused && fieldOf(refused.refusal);
  return (
    <>
      <PageHead
        title={t("make.title")}
        crumbs={[
          { label: solution.name, href: profileHref(prefix, solution.id) },
          { label: t("make.title") },
        ]}
      />
      <ErrorSummary errors={message ? [{ message, fieldId: field }] : []} />
      <LaterEvents events={refused?.later ?? []} />
      {barred ? <Barred {...props} reason={barred} /> : <Offered {...props} />}
    </>
  );
}

function Barred({
  prefix,
  solution,
  openContributionId,
  reason,
}: ContributePageProps & { reason: ActionRefusal }) {
  const { t } = useTranslation("contributions");
  const action =
    openContributionId === null ? (
      <ButtonLink href={profileHref(prefix, solution.id)}>{t("make.back")}</ButtonLink>
    ) : (
      <ButtonLink
        href={contributionHref(prefix, {
          solutionId: solution.id,
          contributionId: openContributionId,
        })}
      >
        {t("make.toOpen")}
      </ButtonLink>
    );
  return (
    <Empty title={t("make.barredTitle")} action={action}>
      {t(`error.${reason}`)}
    </Empty>
  );
}

function Offered(props: ContributePageProps) {
  const { search, targets } = props;
  const { t } = useTranslation("contributions");
  const hasNone = targets.length === 0 && search === "";
  if (hasNone) return <Empty title={t("make.noTarget")}>{t("make.noTargetText")}</Empty>;
  return (
    <>
      <p>{t("make.intro")}</p>
      <Moving {...props} />
      <TargetSearch {...props} />
      {targets.length > 0 ? <ContributeForm {...props} /> : <p>{t("make.nothingFound")}</p>}
    </>
  );
}

/** What will move: how many entries of each list, and the first ones. */
function Moving({ prefix, solution, moving }: ContributePageProps) {
  const { t } = useTranslation(["contributions", "solutions"]);
  const format = useFormat();
  return (
    <section>
      <h2>{t("make.moving")}</h2>
      {moving.map(({ list, total, shown }) => (
        <details key={list}>
          <summary>
            {t("make.movingOf", {
              list: t(`solutions:list.${list}`),
              number: format.integer(total),
            })}
          </summary>
          <ul>
            {shown.map(({ value }) => (
              <li key={value}>{value}</li>
            ))}
            {total > shown.length ? (
              <li>
                <a href={entriesHref(prefix, solution.id)}>
                  {t("make.andMore", { number: format.integer(total - shown.length) })}
                </a>
              </li>
            ) : null}
          </ul>
        </details>
      ))}
    </section>
  );
}
