import { useTranslation } from "react-i18next";

import { Note } from "./note";

type FailedPartProps = {
  /** What could not be loaded. */
  failure: string;
  /** The text of the failure. */
  fault: string;
  /** The same page. */
  againHref: string;
};

/** Says that a part of a page could not be read, and leads to the same page. */
export function FailedPart({ failure, fault, againHref }: FailedPartProps) {
  const { t } = useTranslation("ui");
  return (
    <Note tone="failed" title={failure} role="alert">
      <span className="line">{fault}</span>
      <span className="tools">
        <a href={againHref}>{t("tryAgain")}</a>
      </span>
    </Note>
  );
}
