import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { AskOutcome } from "../access-request";
import type { AccessRequestView } from "../access-request.view";
import { AccessRequestForm, type RefusedRequest } from "./access-request-form";
import { OwnRequests } from "./own-requests";

export type AccessPageProps = {
  /** The endpoint manager, for those who have access to it already. */
  endpointsHref: string | null;
  suggested: readonly string[];
  requests: readonly AccessRequestView[];
  /** What was just done on the page, said once. */
  done: AskOutcome | undefined;
  refused: RefusedRequest | undefined;
};

/** Where an account asks for a role of domain lens, and sees what became of its requests. */
export function AccessPage({ endpointsHref, suggested, requests, done, refused }: AccessPageProps) {
  const { t } = useTranslation("access");
  const crumbs =
    endpointsHref === null
      ? undefined
      : [{ label: t("endpoints"), href: endpointsHref }, { label: t("title") }];
  return (
    <>
      <PageHead title={t("title")} crumbs={crumbs} />
      {done && !refused ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <p>{t("intro")}</p>
      {requests.length > 0 ? <OwnRequests requests={requests} /> : null}
      <AccessRequestForm suggested={suggested} refused={refused} />
    </>
  );
}
