import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { useFormat } from "~/ui/use-format";

import { bulkLimit } from "../../continuation";
import { SelectField } from "~/ui/select-field";
import { bulkActions } from "../bulk-action";
import { countedLimit, type ListedFqdn } from "../fqdn-list";

type BulkFormProps = {
  prefix: string;
  /** The list's address behind the question mark: what "all that match" means. */
  query: string;
  fqdns: readonly ListedFqdn[];
  count: number;
  /** Where the ticked records are associated with OCDI; absent where that is not offered. */
  newOcdiHref?: string;
  children: ReactNode;
};

/** The table as a form: which records, and what is to be done; the next page asks for the rest. */
export function BulkForm({ prefix, query, fqdns, count, newOcdiHref, children }: BulkFormProps) {
  const { t } = useTranslation(["fqdns", "ocdi"]);
  const format = useFormat();
  const isMore = count >= countedLimit;
  return (
    <form method="post" action={`${prefix}/endpoints/fqdns/bulk`}>
      <input type="hidden" name="step" value="choose" />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="page" value={fqdns.map(({ id }) => id).join(" ")} />
      {children}
      <fieldset className="card">
        <legend>{t("bulk.title")}</legend>
        <SelectField
          name="action"
          label={t("bulk.action")}
          value={bulkActions[0]}
          choices={bulkActions.map((action) => ({
            value: action,
            label: t(`bulk.actions.${action}`),
          }))}
        />
        <ChoiceList
          id="which"
          name="which"
          legend={t("bulk.which")}
          defaultValue="chosen"
          choices={[
            { value: "chosen", label: t("bulk.choices.chosen") },
            { value: "page", label: t("bulk.choices.page", { count: fqdns.length }) },
            {
              value: "all",
              label: t("bulk.choices.all"),
              hint: isMore
                ? t("bulk.tooMany", { limit: format.integer(bulkLimit) })
                : t("bulk.matching", { count, number: format.integer(count) }),
            },
          ]}
        />
        <Button>{t("bulk.next")}</Button>
      </fieldset>
      {newOcdiHref ? (
        <Button name="begin" value="ocdi" formAction={newOcdiHref}>
          {t("ocdi:list.fromChosen")}
        </Button>
      ) : null}
    </form>
  );
}
