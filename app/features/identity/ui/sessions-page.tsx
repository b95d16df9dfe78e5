import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import type { OwnSessionView } from "../own-session.view";

type SessionsPageProps = {
  prefix: string;
  sessions: readonly OwnSessionView[];
  hasMore: boolean;
  mayEnd: boolean;
  isEnded: boolean;
};

/** Where somebody is signed in, with a way to end each session where that is theirs to do, and all of them. */
export function SessionsPage({ prefix, sessions, hasMore, mayEnd, isEnded }: SessionsPageProps) {
  const { t } = useTranslation("identity");
  return (
    <>
      <PageHead title={t("sessions.title")} />
      {isEnded ? <Note role="status">{t("sessions.ended")}</Note> : null}
      <section>
        <p>{t("sessions.lead")}</p>
        <DataTable
          caption={t("sessions.caption")}
          isCaptionHidden
          columns={useColumns({ prefix, mayEnd })}
          rows={sessions}
          rowKey={({ id }) => id}
        />
        {hasMore ? (
          <p className="small quiet">{t("sessions.more", { shown: sessions.length })}</p>
        ) : null}
      </section>
      <section>
        <h2>{t("sessions.allTitle")}</h2>
        <p>{t("sessions.allText")}</p>
        <form method="post" action={`${prefix}/sign-out`}>
          <Button variant="danger" name="everywhere" value="yes">
            {t("sessions.all")}
          </Button>
        </form>
      </section>
    </>
  );
}

function useColumns({
  prefix,
  mayEnd,
}: Pick<SessionsPageProps, "prefix" | "mayEnd">): Column<OwnSessionView>[] {
  const { t } = useTranslation("identity");
  const nameOf = (browser: OwnSessionView["browser"]) =>
    browser === "other" ? t("sessions.otherBrowser") : browser;
  const end: Column<OwnSessionView> = {
    key: "end",
    head: t("sessions.change"),
    cell: ({ id, browser, isThis }) => (
      <form method="post" action={`${prefix}/sessions`}>
        <Button
          name="session"
          value={id}
          aria-label={t(isThis ? "sessions.endThisOf" : "sessions.endOf", {
            browser: nameOf(browser),
          })}
        >
          {t(isThis ? "sessions.endThis" : "sessions.end")}
        </Button>
      </form>
    ),
  };
  return [
    {
      key: "browser",
      head: t("sessions.browser"),
      cell: ({ browser, isThis }) => (
        <>
          <span className="line">{nameOf(browser)}</span>
          {isThis ? <span className="badge">{t("sessions.this")}</span> : null}
        </>
      ),
      isRowHead: true,
      width: "quarter",
    },
    {
      key: "started",
      head: t("sessions.started"),
      cell: ({ startedAt }) => <Time at={startedAt} />,
    },
    { key: "used", head: t("sessions.used"), cell: ({ usedAt }) => <Time at={usedAt} /> },
    ...(mayEnd ? [end] : []),
  ];
}
