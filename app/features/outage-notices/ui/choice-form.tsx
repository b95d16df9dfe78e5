import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { FormKey } from "~/ui/form-key";
import { SelectField } from "~/ui/select-field";

import type { NoticesAnswer } from "../post-notices.server";
import type { NoticesView } from "../read-notices.server";
import { categoryWords } from "../subscription.schema";
import { useErrorWords } from "./use-error-words";

type ChoiceFormProps = Pick<NoticesView, "choice" | "countries"> & {
  mailAddress: string | null;
  action: string;
  answer: NoticesAnswer | undefined;
};

/** Chooses the outages that the reader is notified of, and whether by mail. */
export function ChoiceForm({ choice, countries, mailAddress, action, answer }: ChoiceFormProps) {
  const { t } = useTranslation("outage-notices");
  const words = useErrorWords();
  const { errors, typed } = answer?.intent === "save" ? answer : { errors: {}, typed: {} };
  const error = (field: "mail" | "category" | "country") => {
    const key = (errors as NoticesAnswer["errors"])[field];
    return key === undefined ? {} : { error: words(field, key) };
  };
  const entered = typed as NoticesAnswer["typed"];
  return (
    <section>
      <h2>{t("choice.title")}</h2>
      <form method="post" action={action} className="card">
        <FormKey />
        <ChoiceList
          id="mail"
          name="mail"
          legend={t("choice.mail")}
          hint={
            mailAddress === null
              ? t("choice.noAddress")
              : t("choice.mailTo", { address: mailAddress })
          }
          {...error("mail")}
          defaultValue={entered.mail ?? (choice.isMailed ? "on" : "off")}
          choices={[
            { value: "on", label: t("choice.on") },
            { value: "off", label: t("choice.off") },
          ]}
        />
        <SelectField
          name="category"
          label={t("choice.category")}
          value={entered.category ?? choice.leastCategory}
          choices={categoryWords.map((value) => ({
            value,
            label: t(`outages:categories.${value}`),
          }))}
          {...error("category")}
        />
        <SelectField
          name="country"
          label={t("choice.country")}
          hint={t("choice.countryHint")}
          value={entered.country ?? choice.country}
          choices={[{ value: "", label: t("choice.everywhere") }, ...countries]}
          {...error("country")}
        />
        <Button name="intent" value="save" variant="primary">
          {t("choice.save")}
        </Button>
      </form>
    </section>
  );
}
