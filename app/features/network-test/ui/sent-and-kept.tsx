import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import type { BrowserTargets } from "../browser-targets";

/** How much the test loads and posts; null for what it does not. */
export type Loads = {
  download: { bytes: number } | null;
  upload: { bytes: number } | null;
  /** What it tries to reach beside. */ targets: BrowserTargets;
};

type SentAndKeptProps = {
  loads: Loads;
  offersTenantDomain: boolean;
  keptDays: number;
  privacyHref: string;
};

/** Said before the test: what leaves the browser and what stays. */
export function SentAndKept({
  loads: { download, upload, targets },
  offersTenantDomain,
  keptDays,
  privacyHref,
}: SentAndKeptProps) {
  const { t } = useTranslation("network-test");
  const { megabytes } = useFormat();
  const reachesOut =
    targets.endpoints.length + targets.webSocketUrls.length > 0 || targets.media !== null;
  const facts = [
    "location",
    "latency",
    ...(reachesOut ? ["reach"] : []),
    ...(targets.resolver ? ["resolver"] : []),
    ...(download || upload ? ["load"] : []),
    "egress",
    ...(offersTenantDomain ? ["domain"] : []),
    "days",
    "figures",
    "readers",
  ];
  return (
    <section className="small" aria-labelledby="sent-and-kept">
      <h2 id="sent-and-kept">{t("kept.title")}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            {t(`kept.${fact}`, {
              count: keptDays,
              down: megabytes(download?.bytes ?? 0),
              up: megabytes(upload?.bytes ?? 0),
            })}
          </li>
        ))}
      </ul>
      <p>
        <a href={privacyHref}>{t("start.privacy")}</a>
      </p>
    </section>
  );
}
