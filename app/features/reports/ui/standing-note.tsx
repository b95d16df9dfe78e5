import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";

import type { StandingView } from "../standing.view";

type StandingNoteProps = { standing: StandingView; reportHref: string; hasSaveFailed: boolean };

/** What a reader is told and asked about the saving of a report, above everything else. */
export function StandingNote({
  standing: { saving, signInHref, linkQuestion },
  reportHref,
  hasSaveFailed,
}: StandingNoteProps) {
  const { t } = useTranslation("sharing");
  return (
    <>
      {hasSaveFailed ? (
        <Note tone="failed" role="alert" title={t("save.failed")}>
          {t("save.failedText")}
        </Note>
      ) : null}
      {saving === "offered" ? (
        <form method="post" action={reportHref} className="inline-form">
          <Button>{t("save.button")}</Button>
          <span className="small quiet">{t("save.text")}</span>
        </form>
      ) : null}
      {saving === "after-sign-in" ? (
        <p className="small quiet">
          {t("save.afterSignIn")}{" "}
          <a href={signInHref} data-sign-in="">
            {t("save.signIn")}
          </a>
        </p>
      ) : null}
      {saving === "switched-off" ? <p className="small quiet">{t("save.switchedOff")}</p> : null}
      {linkQuestion ? <LinkQuestion kind={linkQuestion} reportHref={reportHref} /> : null}
    </>
  );
}

/** Asks once, after a report was saved whose address was open until then. */
function LinkQuestion({
  kind,
  reportHref,
}: {
  kind: NonNullable<StandingView["linkQuestion"]>;
  reportHref: string;
}) {
  const { t } = useTranslation("sharing");
  const isOpenable = kind === "open-or-closed";
  return (
    <Note title={t("question.title")}>
      <form method="post" action={`${reportHref}/share`}>
        <input type="hidden" name="intent" value="link" />
        <p>
          {t(
            isOpenable
              ? "question.text"
              : kind === "closed"
                ? "question.closed"
                : "question.closedHere",
          )}
        </p>
        <div className="tools">
          <Button name="state" value="closed">
            {t(isOpenable ? "question.keepClosed" : "question.understood")}
          </Button>
          {isOpenable ? (
            <Button name="state" value="open">
              {t("question.keepOpen")}
            </Button>
          ) : null}
        </div>
      </form>
    </Note>
  );
}

/** The way to share a report; for others than its owner a button that says why it does nothing. */
export function ShareTool({
  sharing,
  reportHref,
}: {
  sharing: StandingView["sharing"];
  reportHref: string;
}) {
  const { t } = useTranslation("sharing");
  if (sharing === null) return null;
  if (sharing === "own") return <ButtonLink href={`${reportHref}/share`}>{t("share")}</ButtonLink>;
  return (
    <>
      <Button type="button" disabled aria-describedby="share-hint">
        {t("share")}
      </Button>
      <span className="small quiet" id="share-hint">
        {t("hint.notOwned")}
      </span>
    </>
  );
}
