import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { PageHead } from "~/ui/page-head";

import type { Examples } from "../consume-examples";

type ConsumePageProps = {
  home: string;
  instance: string;
  instances: readonly string[];
  examples: Examples;
};

/** In the order in which somebody who begins would read them. */
const ways = [
  "version",
  "endpoints",
  "changes",
  "rss",
  "atom",
  "pac",
  "ips",
  "urls",
  "webhook",
] as const satisfies readonly (keyof Examples)[];

/** How programs take in what is published, with lines to copy that name this deployment. */
export function ConsumePage({ home, instance, instances, examples }: ConsumePageProps) {
  const { t } = useTranslation("publications");
  return (
    <>
      <PageHead
        title={t("consume.title")}
        crumbs={[{ label: t("list.title"), href: home }, { label: t("consume.crumb") }]}
      />
      <p className="prose">{t("consume.lead")}</p>
      <h2>{t("consume.manners")}</h2>
      <ul>
        <li>{t("consume.hourly")}</li>
        <li>{t("consume.guid")}</li>
        <li>{t("consume.tag")}</li>
        <li>{t("consume.compare")}</li>
        <li>{t("consume.tolerate")}</li>
      </ul>
      <form className="filters screen-only" method="get" action={`${home}/consume`}>
        <Field id="instance" label={t("consume.instance")}>
          {(control) => (
            <select name="instance" defaultValue={instance} {...control}>
              {instances.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button>{t("consume.choose")}</Button>
      </form>
      {ways.map((way) => (
        <section key={way} id={way}>
          <h2>{t(`consume.way.${way}.title`)}</h2>
          <p>{t(`consume.way.${way}.text`)}</p>
          {examples[way].map(({ name, code }) => (
            <div key={name}>
              <h3>{name}</h3>
              <pre>{code}</pre>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}
