import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { AsTreeView } from "~/features/asn/as-tree.view";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";

import type { BadLine } from "../entry-lines";
import type { SolutionEventView } from "../solution.view";
import { LaterEvents } from "./later-events";
import { SolutionHead } from "./solution-head";

/** The tree after a search, or why the choice was not saved. */
export type RefusedAsns = {
  tree: AsTreeView;
  lines: BadLine[];
  reason: string | null;
  /** What others changed since the page was read. */
  later: SolutionEventView[];
  /** What is posted next: the revision that the page was read at, or that of the newest change in `later`. */
  revision: number;
};

type AsnsPageProps = {
  listHref: string;
  href: string;
  name: string;
  revision: number;
  /** The AS tree, which is another feature's. */
  children: ReactNode;
  refused: RefusedAsns | undefined;
};

/** Chooses the AS numbers of a solution by organisation. */
export function AsnsPage(props: AsnsPageProps) {
  const { listHref, href, name, revision, children, refused } = props;
  const { t } = useTranslation("solutions");
  const messages = [
    ...(refused?.reason ? [t(`error.${refused.reason}`)] : []),
    ...(refused?.lines ?? []).map(({ refusal, text, hint }) =>
      t(`asns.refused.${refusal}`, { text, hint }),
    ),
  ];
  return (
    <>
      <SolutionHead
        title={t("asns.title", { name })}
        listHref={listHref}
        solution={{ name, href }}
      />
      <ErrorSummary errors={messages.map((message) => ({ message }))} />
      <LaterEvents events={refused?.later ?? []} />
      <form method="post" className="card">
        <FormKey />
        <input type="hidden" name="revision" value={refused?.revision ?? revision} />
        {children}
        <div className="tools">
          <Button variant="primary" name="intent" value="save">
            {t("asns.save")}
          </Button>
          <ButtonLink href={href}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
