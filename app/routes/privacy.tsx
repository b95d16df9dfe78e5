import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { contextFor } from "~/features/access/context.server";
import { findTenantPrivacyUrl } from "~/features/identity/account-tenant.repository.server";
import { pageTitle } from "~/page-title.server";
import { PageHead } from "~/ui/page-head";

const sections = [
  {
    title: "sentTitle",
    list: "sent",
    items: ["location", "latency", "reach", "address", "domain", "client"],
  },
  {
    title: "keptTitle",
    list: "kept",
    items: [
      "report",
      "client",
      "comparison",
      "samples",
      "assistant",
      "answers",
      "feedback",
      "cookie",
      "choices",
    ],
  },
  { title: "accountTitle", list: "account", items: ["person", "session", "sharing", "provider"] },
  { title: "notTitle", list: "not", items: ["logs", "third"] },
] as const;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor } = await contextFor(request);
  return data({
    title: await pageTitle(request, "shell:privacy.title"),
    organisationUrl: actor.account ? await findTenantPrivacyUrl(db, actor.account.id) : null,
  });
}

export default function PrivacyRoute() {
  const { organisationUrl } = useLoaderData<typeof loader>();
  const { t } = useTranslation("shell");
  return (
    <article className="prose">
      <PageHead title={t("privacy.title")} />
      <p>{t("privacy.lead")}</p>
      {organisationUrl ? (
        <p>
          <a href={organisationUrl} rel="noreferrer">
            {t("privacy.organisation")}
          </a>
        </p>
      ) : null}
      {sections.map(({ title, list, items }) => (
        <section key={list}>
          <h2>{t(`privacy.${title}`)}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{t(`privacy.${list}.${item}`)}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>{t("privacy.delete")}</p>
    </article>
  );
}
