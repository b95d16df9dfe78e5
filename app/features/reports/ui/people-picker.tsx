import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FoundPerson, PeopleSearch } from "~/features/identity/people-search";
import type { PersonKey } from "~/features/identity/person.schema";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { errorMessages, HintAndError } from "~/ui/field";

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
  const messages = errorMessages(error);
  return (
    <form method="post">
      <input type="hidden" name="intent" value="share" />
      <fieldset className={classNames("choices", messages.length > 0 && "bad")} id="people" tabIndex={-1} aria-describedby={messages.length > 0 ? "people-error" : undefined}>
        <legend>{t("people:found")}</legend>
        <HintAndError id="people" messages={messages} />
        {people.map(({ tenantId, objectId, name, email }) => (
          <div className="choice" key={objectId}>
            <input type="checkbox" id={`person-${objectId}`} name="people" value={JSON.stringify({ tenantId, objectId, name })} />
            <label htmlFor={`person-${objectId}`}>
              {name} {email ? <span className="hint">{email}</span> : null}
            </label>
          </div>
        ))}
      </fieldset>
      <Button variant="primary">{t("people.share")}</Button>
    </form>
  );
}
