import { useTranslation } from "react-i18next";

import { bulkActions } from "../bulk-action";

/** What is to be done to the selected records; the next page asks for the rest. */
export function BulkFields() {
  const { t } = useTranslation("fqdns");
  return (
    <>
      <input type="hidden" name="step" value="choose" />
      <label>
        {t("bulk.action")}{" "}
        <select name="action" defaultValue={bulkActions[0]}>
          {bulkActions.map((action) => (
            <option key={action} value={action}>
              {t(`bulk.actions.${action}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
