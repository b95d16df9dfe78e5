import { useTranslation } from "react-i18next";

type SentAndKeptProps = { offersTenantDomain: boolean; privacyHref: string };

/** Said before the test: what leaves the browser and what stays. */
export function SentAndKept({ offersTenantDomain, privacyHref }: SentAndKeptProps) {
  const { t } = useTranslation("network-test");
  const facts = ["location", "latency", "egress", ...(offersTenantDomain ? ["domain"] : []), "days", "readers"];
  return (
    <section className="small" aria-labelledby="sent-and-kept">
      <h2 id="sent-and-kept">{t("kept.title")}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{t(`kept.${fact}`)}</li>
        ))}
      </ul>
      <p>
        <a href={privacyHref}>{t("start.privacy")}</a>
      </p>
    </section>
  );
}
