import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { personChoice, type PeopleSearch } from "~/features/identity/people-search";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import { deputyDays, type ChampionRole } from "../deputy";

/** What was just done on the page, said once. */
export const deputyDone = ["name", "end"] as const;

type ShownDeputy = {
  id: string;
  tenantId: string;
  objectId: string;
  name: string;
  namedAt: string;
  endsAt: string;
};

export type DeputiesPageProps = {
  prefix: string;
  roles: readonly ChampionRole[];
  deputies: readonly ShownDeputy[];
  /** Whom the reader stands in for. */
  standsInFor: readonly { name: string; endsAt: string }[];
  /** The search for people, and what it found. */
  finder: ReactNode;
  search: PeopleSearch | null;
  done: (typeof deputyDone)[number] | null;
  /** Key of the words of a refusal. */
  error?: string;
};

/** Who stands in for a champion, and for whom the reader stands in. */
export function DeputiesPage({
  prefix,
  roles,
  deputies,
  standsInFor,
  finder,
  search,
  done,
  error,
}: DeputiesPageProps) {
  const { t } = useTranslation("deputies");
  const message = error ? t(`error.${error}`) : undefined;
  return (
    <>
      <PageHead
        title={t("title")}
        crumbs={[{ label: t("endpoints"), href: `${prefix}/endpoints` }, { label: t("title") }]}
      />
      {message ? <ErrorSummary errors={[{ message, fieldId: "person" }]} /> : null}
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      {standsInFor.length > 0 ? (
        <section>
          <h2>{t("standsInFor")}</h2>
          <ul>
            {standsInFor.map(({ name, endsAt }) => (
              <li key={`${name} ${endsAt}`}>
                {name}{" "}
                <span className="hint">
                  {t("until")} <Time at={endsAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {roles.length === 0 ? (
        <Empty title={t("noRole")}>{t("noRoleText")}</Empty>
      ) : (
        <OwnDeputies
          roles={roles}
          deputies={deputies}
          finder={finder}
          search={search}
          error={message}
        />
      )}
    </>
  );
}

type OwnDeputiesProps = Pick<
  DeputiesPageProps,
  "roles" | "deputies" | "finder" | "search" | "error"
>;

function OwnDeputies({ roles, deputies, finder, search, error }: OwnDeputiesProps) {
  const { t } = useTranslation(["deputies", "people"]);
  return (
    <section>
      <h2>{t("own")}</h2>
      <p>{t("intro")}</p>
      <ul>
        {roles.map(({ role, scopeName }) => (
          <li key={`${role} ${scopeName}`}>
            {scopeName} <span className="hint">{t(`role.${role}`)}</span>
          </li>
        ))}
      </ul>
      <DataTable
        caption={t("own")}
        isCaptionHidden
        columns={useColumns()}
        rows={deputies}
        rowKey={({ id }) => id}
        empty={<Empty title={t("none")}>{t("noneText")}</Empty>}
      />
      <h2>{t("add")}</h2>
      {finder}
      {search?.people?.length === 0 ? <p>{t("people:none")}</p> : null}
      {error || (search?.people && search?.people.length > 0) ? (
        <NameForm people={search?.people ?? []} error={error} />
      ) : null}
    </section>
  );
}

function useColumns(): Column<ShownDeputy>[] {
  const { t } = useTranslation("deputies");
  return [
    { key: "name", head: t("name"), isRowHead: true, cell: ({ name }) => name },
    { key: "namedAt", head: t("since"), cell: ({ namedAt }) => <Time at={namedAt} /> },
    { key: "endsAt", head: t("ends"), cell: ({ endsAt }) => <Time at={endsAt} /> },
    {
      key: "end",
      head: t("action"),
      cell: ({ id, name }) => (
        <form method="post">
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="deputy" value={id} />
          <Button aria-label={t("endOf", { name })}>{t("end")}</Button>
        </form>
      ),
    },
  ];
}

function NameForm({
  people,
  error,
}: {
  people: NonNullable<PeopleSearch["people"]>;
  error: string | undefined;
}) {
  const { t } = useTranslation(["deputies", "people"]);
  return (
    <form method="post">
      <FormKey />
      <input type="hidden" name="intent" value="name" />
      <ChoiceList
        id="person"
        name="person"
        isRequired
        legend={t("people:found")}
        error={error}
        choices={people.map(personChoice)}
      />
      {people.length > 0 ? (
        <>
          <Field id="days" label={t("days")}>
            {(control) => (
              <select name="days" defaultValue={deputyDays[1]} {...control}>
                {deputyDays.map((days) => (
                  <option key={days} value={days}>
                    {t("daysCount", { count: days })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Button variant="primary">{t("nameThem")}</Button>
        </>
      ) : null}
    </form>
  );
}
