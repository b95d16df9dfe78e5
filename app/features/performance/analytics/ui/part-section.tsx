import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";

import type { Part } from "../read-parts.server";

type PartSectionProps<Answer> = {
  title: string;
  part: Part<Answer>;
  view: Pick<ListView, "path">;
  /** The same page. */
  againHref: string;
  children: (answer: Answer) => ReactNode;
};

/** A part of the page, or that it could not be loaded and how to ask again. */
export function PartSection<Answer>(props: PartSectionProps<Answer>) {
  const { title, part, view, againHref, children } = props;
  const { t } = useTranslation("analytics");
  return (
    <section>
      <h2>{title}</h2>
      {part.hasFailed ? (
        <Note tone="failed" title={t("failed.title")}>
          <p>{t("failed.text", { path: view.path })}</p>
          <ButtonLink href={againHref}>{t("failed.again")}</ButtonLink>
        </Note>
      ) : (
        children(part.answer)
      )}
    </section>
  );
}
