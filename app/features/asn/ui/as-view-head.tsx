import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { PageHead, type Crumb } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

import { asnHref, compareHref, organisationsHref, pathHref } from "../asn-address";
import type { DatasetLine } from "../view/dataset-line";
import { DatasetContext } from "./dataset-context";

const tabs = [
  { name: "ases", hrefOf: asnHref },
  { name: "organisations", hrefOf: organisationsHref },
  { name: "path", hrefOf: pathHref },
  { name: "compare", hrefOf: compareHref },
] as const;

type AsViewHeadProps = {
  prefix: string;
  heading: string;
  /** The relationships in use; null without any. */
  dataset: DatasetLine | null;
  /** The view that is open; absent on the page of one AS or organisation. */
  current?: (typeof tabs)[number]["name"];
  /** The last crumb. */
  here?: string;
  tools?: ReactNode;
};

/** Heading, dataset and views of the AS relationships. */
export function AsViewHead({ prefix, heading, dataset, current, here, tools }: AsViewHeadProps) {
  const { t } = useTranslation("as-view");
  const crumbs: Crumb[] | undefined =
    here === undefined
      ? undefined
      : [{ label: t("title"), href: asnHref(prefix) }, { label: here }];
  return (
    <>
      <PageHead
        title={heading}
        crumbs={crumbs}
        context={<DatasetContext dataset={dataset} />}
        tools={tools}
      />
      {current ? (
        <Tabs
          label={t("tabs.label")}
          tabs={tabs.map(({ name, hrefOf }) => ({
            href: hrefOf(prefix),
            label: t(`tabs.${name}`),
            isCurrent: name === current,
          }))}
        />
      ) : null}
    </>
  );
}

/** Shown instead of any answer while no dataset is in use. */
export function NoDataset() {
  const { t } = useTranslation("as-view");
  return <Empty title={t("dataset.none")}>{t("dataset.noneText")}</Empty>;
}
