import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { PeopleSearch } from "~/features/identity/people-search";
import type { NamedPerson } from "~/features/identity/person.schema";
import { CopyButton } from "~/ui/copy-button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { OwnSharing } from "../read-sharing.server";
import { OpenOrClosed } from "./open-or-closed";
import { PeoplePicker } from "./people-picker";
import { ReceiverTable } from "./receiver-table";

/** What was just done on the page, said once. */
export const shareDone = ["public", "organisation", "share", "revoke"] as const;

export type SharePageProps = {
  reportHref: string;
  place: string;
  /** The whole address of the report, for its owner to copy. */
  link: string;
  /** False where sharing is switched off: what is open can be closed, and nothing opened. */
  isOffered: boolean;
  sharing: OwnSharing;
  /** The search for people, and what it found; null for a reader who may not search. */
  finder: ReactNode;
  search: PeopleSearch | null;
  done: (typeof shareDone)[number] | null;
  /** Key of the words of a refusal, the field it stands at, and who was ticked there. */
  error?: { word: string; fieldId?: string; chosen?: readonly NamedPerson[] };
};

/** Who sees a report, for its owner: anyone, the organisation, people by name. */
export function SharePage({
  reportHref,
  place,
  link,
  isOffered,
  sharing,
  finder,
  search,
  done,
  error,
}: SharePageProps) {
  const { t } = useTranslation("sharing");
  const message = error ? t(`error.${error.word}`) : undefined;
  const { allowed, isPublic, isSharedInOrganisation, receivers } = sharing;
  return (
    <>
      <PageHead
        title={t("page.title")}
        crumbs={[{ label: place || t("page.report"), href: reportHref }, { label: t("share") }]}
      />
      {message ? (
        <ErrorSummary errors={[{ message, fieldId: error?.fieldId }]} title={t("page.failed")} />
      ) : null}
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <Field id="link" label={t("link.label")} hint={t("link.hint")}>
        {(control) => <input type="text" readOnly value={link} {...control} />}
      </Field>
      <CopyButton
        copies="link"
        label={t("link.copy")}
        copied={t("link.copied")}
        marked={t("link.marked")}
      />
      {isOffered || isPublic ? (
        <OpenOrClosed way="public" isOpen={isPublic} isAllowed={allowed.shareReportWithPublic} />
      ) : null}
      {isOffered || isSharedInOrganisation ? (
        <OpenOrClosed
          way="organisation"
          isOpen={isSharedInOrganisation}
          isAllowed={allowed.shareReportWithinOrganization}
        />
      ) : null}
      <section>
        <h2>{t("people.title")}</h2>
        <ReceiverTable receivers={receivers} />
        {isOffered && search ? (
          <PeoplePicker
            finder={finder}
            search={search}
            receivers={receivers}
            chosen={error?.chosen}
            error={error?.fieldId === "people" ? message : undefined}
          />
        ) : null}
      </section>
    </>
  );
}
