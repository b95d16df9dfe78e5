import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";

import type { ShownList, SolutionView } from "../solution.view";
import { SolutionFacts } from "./solution-facts";
import { SolutionLists } from "./solution-lists";

type PlainSolutionPageProps = {
  solution: SolutionView;
  lists: readonly ShownList[];
  nested: number;
  /** Of the page with figures, history and actions. */
  href: string;
  listHref: string;
};

/** What a solution is, and its lists. */
export function PlainSolutionPage({
  solution,
  lists,
  nested,
  href,
  listHref,
}: PlainSolutionPageProps) {
  const { t } = useTranslation("solutions");
  return (
    <>
      <PageHead
        title={solution.name}
        crumbs={[{ label: t("title"), href: listHref }, { label: solution.name }]}
        tools={<ButtonLink href={href}>{t("plain.whole")}</ButtonLink>}
      />
      <SolutionFacts solution={solution} />
      <SolutionLists lists={lists} nested={nested} href={href} />
    </>
  );
}
