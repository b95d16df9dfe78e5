import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { FormKey } from "~/ui/form-key";

import type { NoticesAnswer } from "../post-notices.server";
import type { SubscriptionsView } from "../read-notices.server";
import { useErrorWords } from "./use-error-words";

type MonthFormProps = Pick<SubscriptionsView, "isMonthMailed" | "mailAddress"> & {
  action: string;
  answer: NoticesAnswer | undefined;
};

/** Chooses whether the reader gets the figures of each month by mail. */
export function MonthForm({ isMonthMailed, mailAddress, action, answer }: MonthFormProps) {
  const { t } = useTranslation("outage-notices");
  const words = useErrorWords();
  const wrong = answer?.errors.month;
  return (
    <section id="month-notices">
      <h2>{t("month.title")}</h2>
      <form method="post" action={action} className="card">
        <FormKey />
        <ChoiceList
          id="month"
          name="month"
          legend={t("month.lead")}
          hint={
            mailAddress === null
              ? t("month.noAddress")
              : t("choice.mailTo", { address: mailAddress })
          }
          {...(wrong === undefined ? {} : { error: words("month", wrong) })}
          isMultiple
          choices={[{ value: "on", label: t("month.send"), isChosen: isMonthMailed }]}
        />
        <Button name="intent" value="month" variant="primary">
          {t("month.update")}
        </Button>
      </form>
    </section>
  );
}
