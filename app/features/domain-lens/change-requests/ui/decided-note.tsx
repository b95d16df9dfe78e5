import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

import type { WaitingItem } from "../../notices/read-waiting.server";
import type { DecidedEvent } from "../wizard-step.schema";
import { useChangeTitle } from "./use-finding";

/** What was decided a moment ago, and what waits for the reader next. */
export type Decided = {
  event: DecidedEvent;
  next: Pick<WaitingItem, "href" | "subject" | "change"> | null;
  waitingCount: number;
};

/** Says that a decision was taken and leads to the next one that waits. */
export function DecidedNote({ decided }: { decided: Decided | null }) {
  const { t } = useTranslation("changes");
  const titleOf = useChangeTitle();
  if (!decided) return null;
  const { event, next, waitingCount } = decided;
  return (
    <Note role="status" title={t("decided.done", { event: t(`log.${event}`) })}>
      {next ? (
        <>
          {t("decided.next", { count: waitingCount })}{" "}
          <a href={next.href}>
            {next.change
              ? titleOf(next.change.set, next.change.finding)
              : next.subject || t("decided.untitled")}
          </a>
        </>
      ) : (
        t("decided.nothing")
      )}
    </Note>
  );
}
