import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";

import { pathHref } from "../asn-address";
import type { AsFieldError } from "../view/asked-as";
import { AsField } from "./as-field";

type PathFormProps = {
  prefix: string;
  from: string;
  to: string;
  errors: Partial<Record<"from" | "to", AsFieldError>>;
};

/** Asks for the path between two ASes. */
export function PathForm({ prefix, errors, ...typed }: PathFormProps) {
  const { t } = useTranslation("as-view");
  return (
    <form
      method="get"
      action={pathHref(prefix)}
      className="screen-only"
      role="search"
      aria-label={t("path.form")}
    >
      <div className="filters">
        {(["from", "to"] as const).map((end) => (
          <AsField
            key={end}
            id={`path-${end}`}
            name={end}
            label={t(`path.${end}`)}
            value={typed[end]}
            error={errors[end]}
          />
        ))}
        <Button variant="primary">{t("path.find")}</Button>
      </div>
    </form>
  );
}
