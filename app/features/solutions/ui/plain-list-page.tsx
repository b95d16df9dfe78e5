import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";

import { plainSolutionHref } from "../solutions-address";
import { SolutionList, type SolutionListProps } from "./solution-list";

type PlainListPageProps = Omit<
  SolutionListProps,
  "hasOwners" | "empty" | "figureColumns" | "figuresLine" | "hrefOf"
>;

/** All solutions of the variant without figures. */
export function PlainListPage(list: PlainListPageProps) {
  const { t } = useTranslation("solutions");
  return (
    <>
      <PageHead title={t("report.title")} />
      <SolutionList
        {...list}
        hasOwners
        figureColumns={[]}
        figuresLine={null}
        hrefOf={(id) => plainSolutionHref(list.prefix, id)}
        empty={<Empty title={t("list.none")}>{t("list.noneText")}</Empty>}
      />
    </>
  );
}
