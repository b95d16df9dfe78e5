import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { FormKey } from "~/ui/form-key";
import { Time } from "~/ui/time";

import { changeHref, testsHref } from "../changes-address";
import type { ListedChange } from "../read-set-page.server";
import { useFinding } from "./use-finding";

/** Changes of a set that were published, each of which can be taken back by a change. */
export function PublishedChanges({
  prefix,
  changes,
  mayInvert,
}: {
  prefix: string;
  changes: readonly ListedChange[];
  mayInvert: boolean;
}) {
  const { t } = useTranslation("changes");
  const findingWords = useFinding();
  const columns: Column<ListedChange>[] = [
    {
      key: "what",
      head: t("published.what"),
      isRowHead: true,
      cell: (change) => <a href={changeHref(prefix, change)}>{findingWords(change.finding)}</a>,
    },
    {
      key: "why",
      head: t("published.why"),
      cell: ({ changeReason }) => changeReason || <Absent />,
    },
    {
      key: "version",
      head: t("published.version"),
      cell: ({ publishedVersion }) => publishedVersion ?? <Absent />,
    },
    {
      key: "when",
      head: t("log.when"),
      cell: ({ publishedAt }) => (publishedAt ? <Time at={publishedAt} /> : <Absent />),
    },
    {
      key: "tests",
      head: t("tab.Tests"),
      cell: (change) => (
        <a
          href={testsHref(prefix, change)}
          aria-label={t("published.testsOf", { change: findingWords(change.finding) })}
        >
          {t("tab.Tests")}
        </a>
      ),
    },
    ...(mayInvert
      ? [
          {
            key: "inverse",
            head: t("published.inverse"),
            isBare: true,
            cell: ({ id, finding }: ListedChange) => (
              <form method="post">
                <FormKey />
                <input type="hidden" name="changeId" value={id} />
                <Button
                  name="intent"
                  value="inverse"
                  aria-label={t("published.draftInverseOf", { change: findingWords(finding) })}
                >
                  {t("published.draftInverse")}
                </Button>
              </form>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <h3>{t("published.heading")}</h3>
      <DataTable
        caption={t("published.heading")}
        isCaptionHidden
        columns={columns}
        rows={changes}
        rowKey={({ id }) => id}
        empty={<p>{t("published.none")}</p>}
      />
    </>
  );
}
