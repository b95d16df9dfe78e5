import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormKey } from "~/ui/form-key";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";

import type { EndpointSetContent, FeedPrefix } from "../../endpoint-sets/endpoint-set";
import { setTabs } from "../changes-address";
import type { LogLineView } from "../change-log.view";
import type { ListedChange } from "../read-set-page.server";
import type { SetTests } from "../read-set-tests.server";
import type { StartRefusal } from "../start-change.server";
import type { WorkflowRefusal } from "../workflow";
import { LogTable } from "./log-table";
import { OpenChange } from "./open-change";
import { PublishedChanges } from "./published-changes";
import { SetDetail } from "./set-detail";
import { SetTestsSection } from "./set-tests-section";
import { useSetName, type NamedSet } from "./use-set-name";

export type SetPageProps = {
  prefix: string;
  set: NamedSet & {
    instance: string;
    publishedVersion: string | null;
    content: EndpointSetContent;
  };
  open: ListedChange | null;
  published: ListedChange[];
  fqdnIds: Record<string, string>;
  prefixes: FeedPrefix[];
  member: NamedSet | null;
  log: LogLineView[];
  olderThan: number | null;
  isFirst: boolean;
  isEditor: boolean;
  tests: SetTests | null;
  refusal: StartRefusal | WorkflowRefusal | undefined;
};

/**
 * An endpoint set: what it is, how its tests went, what happened to it. The three parts are tabs on
 * a screen and all there in print.
 */
export function SetPage(props: SetPageProps) {
  const { prefix, set, open, published, log, olderThan, isFirst, isEditor, tests, refusal } = props;
  const { t } = useTranslation("changes");
  const name = useSetName()(set);
  const here = `${prefix}/endpoints/${set.internalId}`;
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: t("endpoints"), href: `${prefix}/endpoints` }, { label: name }]}
        context={[
          set.instance,
          set.publishedVersion === null
            ? t("set.unpublished")
            : t("set.version", { version: set.publishedVersion }),
          ...(set.content.isDeleted ? [t("set.deleted")] : []),
        ].join(" · ")}
        tools={open === null && isEditor ? <StartTools set={set} here={here} /> : undefined}
      />
      <ErrorSummary
        errors={refusal ? [{ message: t(`refusal.${refusal}`) }] : []}
        title={t("wizard.refused")}
      />
      {open ? <OpenChange prefix={prefix} open={open} isEditor={isEditor} /> : null}
      <div className="parts">
        <Tabs
          label={name}
          tabs={setTabs.map((tab) => ({ href: `#${tab}`, label: t(`tab.${tab}`) }))}
        />
        <section id="Detail" aria-labelledby="Detail-heading">
          <h2 id="Detail-heading">{t("tab.Detail")}</h2>
          <SetDetail {...props} />
        </section>
        <section id="Tests" aria-labelledby="Tests-heading">
          <h2 id="Tests-heading">{t("tab.Tests")}</h2>
          <SetTestsSection prefix={prefix} setId={set.internalId} tests={tests} />
        </section>
        <section id="ChangeLog" aria-labelledby="ChangeLog-heading">
          <h2 id="ChangeLog-heading">{t("tab.ChangeLog")}</h2>
          <PublishedChanges
            prefix={prefix}
            changes={published}
            mayInvert={open === null && isEditor}
          />
          <h3>{t("log.heading")}</h3>
          <LogTable prefix={prefix} setId={set.internalId} lines={log} />
          <Pager
            label={t("log.heading")}
            previousHref={isFirst ? undefined : `${here}#ChangeLog`}
            previousLabel={t("log.newest")}
            nextHref={olderThan === null ? undefined : `${here}?before=${olderThan}#ChangeLog`}
            nextLabel={t("log.older")}
          />
        </section>
      </div>
    </>
  );
}

function StartTools({ set, here }: Pick<SetPageProps, "set"> & { here: string }) {
  const { t } = useTranslation("changes");
  if (set.content.isDeleted) return null;
  return (
    <>
      <form method="post">
        <FormKey />
        <Button variant="primary" name="intent" value="change">
          {t("set.change")}
        </Button>
      </form>
      {set.publishedVersion === null ? null : (
        <ButtonLink href={`${here}/delete`} variant="danger">
          {t("set.delete")}
        </ButtonLink>
      )}
    </>
  );
}
