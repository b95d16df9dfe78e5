import { useTranslation } from "react-i18next";

import { Time } from "~/ui/time";

import type { IncidentUpdate } from "../incident";

export type ShownUpdate = Omit<IncidentUpdate, "occurredAt"> & { occurredAt: string };

/** One update, as everybody reads it. */
export function Update({
  update: { occurredAt, status, severity, location, details },
}: {
  update: ShownUpdate;
}) {
  const { t } = useTranslation("health");
  return (
    <article className="card">
      <h3>{t(`statuses.${status}`)}</h3>
      <p className="small quiet">
        <Time at={occurredAt} /> · <bdi>{location}</bdi> · {t(`severity.${severity}`)}
      </p>
      <Paragraphs text={details} />
    </article>
  );
}

/** What was typed for an incident that takes no more, so that it can be copied. */
export function Unsaved({ text }: { text: string | undefined }) {
  const { t } = useTranslation("health");
  if (!text?.trim()) return null;
  return (
    <section>
      <h2>{t("unsaved")}</h2>
      <article className="card">
        <Paragraphs text={text} />
      </article>
    </section>
  );
}

function Paragraphs({ text }: { text: string }) {
  return (
    <>
      {text
        .trim()
        .split(/\n+/)
        .map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
    </>
  );
}
