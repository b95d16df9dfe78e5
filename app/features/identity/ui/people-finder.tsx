import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Note } from "~/ui/note";

import type { PeopleSearch } from "../people-search";

/** The search for people of the directory; whom it found, and that it found nobody, its page shows below. */
export function PeopleFinder({ search }: { search: PeopleSearch }) {
  const { t } = useTranslation("people");
  return (
    <>
      <form method="get" className="filters" role="search">
        <Field id="search" label={t("search")} hint={t("searchHint")}>
          {(control) => (
            <input
              type="search"
              name="people"
              maxLength={100}
              defaultValue={search.text}
              {...control}
            />
          )}
        </Field>
        <Button>{t("find")}</Button>
      </form>
      {search.isUnavailable ? <Note tone="warning">{t("unavailable")}</Note> : null}
    </>
  );
}
