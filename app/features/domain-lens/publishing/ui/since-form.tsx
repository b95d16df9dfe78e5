import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

/** Asks for a version to compare the newest one with. */
export function SinceForm({
  action,
  typed = "",
  error,
}: {
  action: string;
  typed?: string;
  error?: string;
}) {
  const { t } = useTranslation("publications");
  return (
    <form className="filters screen-only" method="get" action={action}>
      <Field id="version" label={t("since.label")} hint={t("since.hint")} error={error}>
        {(control) => (
          <input
            type="text"
            name="version"
            inputMode="numeric"
            defaultValue={typed}
            maxLength={20}
            required
            autoComplete="off"
            {...control}
          />
        )}
      </Field>
      <Button>{t("since.show")}</Button>
    </form>
  );
}
