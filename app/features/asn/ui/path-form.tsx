import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

import { pathHref } from "../asn-address";
import { maxSearchLength } from "../organisations";
import type { AsFieldError } from "../view/asked-as";

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
          <Field
            key={end}
            id={`path-${end}`}
            label={t(`path.${end}`)}
            hint={t("path.hint")}
            error={errors[end] ? t(`error.${errors[end]}`) : undefined}
          >
            {(control) => (
              <input
                type="text"
                name={end}
                defaultValue={typed[end]}
                maxLength={maxSearchLength}
                autoCapitalize="off"
                autoComplete="off"
                spellCheck={false}
                {...control}
              />
            )}
          </Field>
        ))}
        <Button variant="primary">{t("path.find")}</Button>
      </div>
    </form>
  );
}
