import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { personChoice, type FoundPerson, type PeopleSearch } from "~/features/identity/people-search";
import type { PersonKey } from "~/features/identity/person.schema";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";

import type { Receiver } from "../sharing.schema";

type PeoplePickerProps = { finder: ReactNode; search: PeopleSearch; receivers: readonly Receiver[]; error?: string };

/** Finds people of the directory, and shares with those who are ticked. */
export function PeoplePicker({ finder, search, receivers, error }: PeoplePickerProps) {
  const { t } = useTranslation("people");
  const isReceiver = ({ tenantId, objectId }: PersonKey) => receivers.some((each) => each.tenantId === tenantId && each.objectId === objectId);
  const found = search.people?.filter((person) => !isReceiver(person)) ?? [];
  return (
    <>
      {finder}
      {search.people && found.length === 0 ? <p>{t("none")}</p> : null}
      {found.length > 0 || error ? <ChoiceOfPeople people={found} error={error} /> : null}
    </>
  );
}

function ChoiceOfPeople({ people, error }: { people: readonly FoundPerson[]; error?: string }) {
  const { t } = useTranslation(["sharing", "people"]);
  return (
    <form method="post">
      <input type="hidden" name="intent" value="share" />
      <ChoiceList id="people" name="people" isMultiple legend={t("people:found")} error={error} choices={people.map(personChoice)} />
      <Button variant="primary">{t("people.share")}</Button>
    </form>
  );
}
