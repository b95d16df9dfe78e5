import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";

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
  return data({ title: await pageTitle(request, "shell:privacy.title") });
}

export default function PrivacyRoute() {
  const { t } = useTranslation("shell");
  return (
    <article className="prose">
      <PageHead title={t("privacy.title")} />
      <p>{t("privacy.lead")}</p>
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
