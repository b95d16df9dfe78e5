import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import {
  personChoice,
  type FoundPerson,
  type PeopleSearch,
} from "~/features/identity/people-search";
import type { NamedPerson, PersonKey } from "~/features/identity/person.schema";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";

import type { Receiver } from "../sharing.schema";

type PeoplePickerProps = {
  finder: ReactNode;
  search: PeopleSearch;
  receivers: readonly Receiver[];
  chosen?: readonly NamedPerson[];
  error?: string;
};

/**
 * Finds people of the directory and shares with the selected ones. After a refusal they stay
 * selected.
 */
export function PeoplePicker({ finder, search, receivers, chosen = [], error }: PeoplePickerProps) {
  const { t } = useTranslation("people");
  const found = search.people?.filter((person) => !isAmong(receivers, person)) ?? [];
  const kept = chosen
    .filter((person) => !isAmong(receivers, person) && !isAmong(found, person))
    .map((person) => ({ ...person, email: null }));
  return (
    <>
      {finder}
      {search.people && found.length === 0 ? <p>{t("none")}</p> : null}
      {found.length > 0 || error ? (
        <ChoiceOfPeople people={[...kept, ...found]} chosen={chosen} error={error} />
      ) : null}
    </>
  );
}

function isAmong(people: readonly PersonKey[], { tenantId, objectId }: PersonKey): boolean {
  return people.some((each) => each.tenantId === tenantId && each.objectId === objectId);
}

function ChoiceOfPeople({
  people,
  chosen,
  error,
}: {
  people: readonly FoundPerson[];
  chosen: readonly PersonKey[];
  error?: string;
}) {
  const { t } = useTranslation(["sharing", "people"]);
  return (
    <form method="post">
      <input type="hidden" name="intent" value="share" />
      <ChoiceList
        id="people"
        name="people"
        isMultiple
        legend={t("people:found")}
        error={error}
        choices={people.map((person) => ({
          ...personChoice(person),
          isChosen: isAmong(chosen, person),
        }))}
      />
      <Button variant="primary">{t("people.share")}</Button>
    </form>
  );
}
