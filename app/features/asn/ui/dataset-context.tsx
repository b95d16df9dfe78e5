import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { DatasetLine } from "../view/dataset-line";

/** Which dataset a page answers by, above its heading. */
export function DatasetContext({ dataset }: { dataset: DatasetLine | null }) {
  const { t } = useTranslation("as-view");
  const { instant, integer } = useFormat();
  if (!dataset) return <>{t("dataset.none")}</>;
  const day = instant(new Date(dataset.importedAt), { precision: "day" });
  return (
    <>
      {[
        t("dataset.inferred"),
        t("dataset.of", { file: dataset.fileName, day }),
        t("dataset.counts", { ases: integer(dataset.ases), links: integer(dataset.links) }),
      ].join(" · ")}
      {dataset.isDemonstration ? (
        <>
          {" · "}
          <strong>{t("dataset.invented")}</strong>
        </>
      ) : null}
    </>
  );
}
