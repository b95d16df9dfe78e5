import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

import type { Part } from "../part";

type WallPartProps<Shown> = {
  title: string;
  part: Part<Shown>;
  /** What is said where the part failed. */
  failure: string;
  /** Of the page. */
  address: string;
  children: (shown: Shown) => ReactNode;
};

/** A part of the dashboard, or why it is not there and the way to try again. */
export function WallPart<Shown>({ title, part, failure, address, children }: WallPartProps<Shown>) {
  const { t } = useTranslation("npp-dashboard");
  return (
    <section>
      <h2>{title}</h2>
      {part.fault === null ? (
        children(part.shown)
      ) : (
        <Note tone="failed" title={failure} role="alert">
          <span className="line">{part.fault}</span>
          <span className="tools">
            <a href={address}>{t("again")}</a>
          </span>
        </Note>
      )}
    </section>
  );
}
