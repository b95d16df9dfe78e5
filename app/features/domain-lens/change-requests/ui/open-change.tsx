import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";
import { StateMark } from "~/ui/state-mark";

import { changeHref, stepHref } from "../changes-address";
import type { ListedChange } from "../read-set-page.server";
import { statusStates } from "./status-states";
import { useFinding } from "./use-finding";

/** The change of a set that is on its way. */
export function OpenChange({
  prefix,
  open,
  isEditor,
}: {
  prefix: string;
  open: ListedChange;
  isEditor: boolean;
}) {
  const { t } = useTranslation("changes");
  const found = useFinding()(open.finding);
  const { status, isBlocked } = open;
  const isDraft = !isBlocked && (status === "Initialized" || status === "Draft");
  return (
    <Note tone="warning" title={t("set.openChange")}>
      <StateMark
        state={isBlocked ? "failed" : statusStates[status]}
        label={t(isBlocked ? "status.blocked" : `status.${status}`)}
      />{" "}
      <a href={changeHref(prefix, open)}>{found}</a>
      {isDraft && isEditor ? (
        <>
          {" · "}
          <a
            href={stepHref(
              prefix,
              open.setId,
              open.finding.kind === "deletes-set" ? "review" : "details",
            )}
          >
            {t("event.SaveAsDraft")}
          </a>
        </>
      ) : null}
    </Note>
  );
}
