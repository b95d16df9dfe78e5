import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { useFormat } from "~/ui/use-format";

import { PartnerReportTop } from "./partner-report-top";
import { SolutionList, type SolutionListProps } from "./solution-list";

type AllSolutionsPageProps = Omit<SolutionListProps, "hasOwners" | "empty"> & {
  types: readonly { type: string; count: number }[];
};

/** The internal network partner report: all solutions of the variant, what waits first. */
export function AllSolutionsPage({ types, ...list }: AllSolutionsPageProps) {
  const { t } = useTranslation("solutions");
  const format = useFormat();
  const add = (
    <ButtonLink href={`${list.prefix}/solutions/new`} variant="primary">
      {t("list.add")}
    </ButtonLink>
  );
  return (
    <>
      <PartnerReportTop
        prefix={list.prefix}
        tab="providers"
        tools={
          <>
            {add}
            <ButtonLink href={`${list.prefix}/vnext/partner/registrations`}>
              {t("report.registrations")}
            </ButtonLink>
          </>
        }
      />
      {types.length > 0 ? (
        <p>
          {types
            .map(({ type, count }) =>
              t("report.typeCount", { type: t(`type.${type}`), number: format.integer(count) }),
            )
            .join(" · ")}
        </p>
      ) : null}
      <SolutionList
        {...list}
        hasOwners
        empty={
          <Empty title={t("list.none")} action={add}>
            {t("list.noneText")}
          </Empty>
        }
      />
    </>
  );
}
