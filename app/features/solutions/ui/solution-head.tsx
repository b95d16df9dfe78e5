import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";

export type SolutionHeadProps = {
  title: string;
  /** The list that the reader came from. */
  listHref: string;
  /** The solution that the page belongs to; null for one that is added. */
  solution: { name: string; href: string } | null;
};

/** The head of a page about a solution, with the way up to it and to the list. */
export function SolutionHead({ title, listHref, solution }: SolutionHeadProps) {
  const { t } = useTranslation("solutions");
  return (
    <PageHead
      title={title}
      crumbs={[
        { label: t("title"), href: listHref },
        ...(solution ? [{ label: solution.name, href: solution.href }] : []),
        { label: title },
      ]}
    />
  );
}
