import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { SearchField } from "~/ui/search-field";

import { textLimits } from "../solution";
import { contributeHref } from "../solutions-address";

type TargetSearchProps = { prefix: string; solution: { id: string }; search: string };

/** Finds official solutions by name. */
export function TargetSearch({ prefix, solution, search }: TargetSearchProps) {
  const { t } = useTranslation("contributions");
  const path = contributeHref(prefix, solution.id);
  return (
    <form method="get" action={path} role="search" aria-label={t("make.find")}>
      <div className="filters">
        <SearchField
          name="search"
          label={t("make.search")}
          value={search}
          maxLength={textLimits.name}
        />
        <Button>{t("make.find")}</Button>
        {search === "" ? null : <ButtonLink href={path}>{t("make.all")}</ButtonLink>}
      </div>
    </form>
  );
}
