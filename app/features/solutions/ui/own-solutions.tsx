import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";

import { contributionHref } from "../solutions-address";
import { SolutionList, type SolutionListProps } from "./solution-list";

type OwnSolutionsProps = Omit<SolutionListProps, "hasOwners" | "empty" | "tags"> & {
  /** Contributions from and to the partner's solutions that are open. */
  contributions: readonly { id: string; solutionId: string; name: string; isReview: boolean }[];
};

/** The solutions of a partner on its portal, and what is open between them and others. */
export function OwnSolutions({ contributions, ...list }: OwnSolutionsProps) {
  const { t } = useTranslation("solutions");
  const add = (
    <ButtonLink href={`${list.prefix}/solutions/new`} variant="primary">
      {t("list.add")}
    </ButtonLink>
  );
  return (
    <section>
      <h2>{t("title")}</h2>
      {contributions.length > 0 ? (
        <ul>
          {contributions.map(({ id, solutionId, name, isReview }) => (
            <li key={id}>
              <a href={contributionHref(list.prefix, { solutionId, contributionId: id })}>
                {t(isReview ? "own.review" : "own.open", { name })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="tools">{add}</p>
      <SolutionList
        {...list}
        tags={[]}
        hasOwners={false}
        empty={<Empty title={t("own.none")}>{t("own.noneText")}</Empty>}
      />
    </section>
  );
}
