import { useTranslation } from "react-i18next";

import { ErrorSummary } from "~/ui/error-summary";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { NoticesAnswer } from "../post-notices.server";
import type { SubscriptionsView } from "../read-notices.server";
import { ChoiceForm } from "./choice-form";
import { FeedSection } from "./feed-section";
import { MonthForm } from "./month-form";
import { useErrorWords } from "./use-error-words";
import { WebhookSection } from "./webhook-section";

type NoticesPageProps = SubscriptionsView & {
  solution: { name: string; href: string };
  listHref: string;
  /** Of this page. */
  action: string;
  feedPageHref: string;
  done: "saved" | "removed" | "deleted" | null;
  answer: NoticesAnswer | undefined;
};

/** What is sent about a solution: its months by mail, and notices of outages by mail, a feed and webhooks. */
export function NoticesPage(props: NoticesPageProps) {
  const { solution, listHref, done, answer, signInDays, outages } = props;
  const { t } = useTranslation("outage-notices");
  const words = useErrorWords();
  const wrong = Object.entries(answer?.errors ?? {}).map(([field, key]) => ({
    message: words(field, key),
    fieldId: field === "form" ? undefined : field,
  }));
  return (
    <>
      <PageHead
        title={t(outages ? "heading" : "month.heading", { name: solution.name })}
        crumbs={[
          { label: t("solutions:title"), href: listHref },
          { label: solution.name, href: solution.href },
          { label: t(outages ? "title" : "month.title") },
        ]}
      />
      {done && !answer ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <ErrorSummary errors={wrong} />
      {outages ? <p className="prose">{t("lead")}</p> : null}
      {signInDays === null ? null : (
        <p className="prose">{t("remembered", { count: signInDays })}</p>
      )}
      {outages ? (
        <>
          <ChoiceForm {...props} {...outages} />
          <FeedSection {...props} {...outages} />
          <WebhookSection {...props} {...outages} />
        </>
      ) : null}
      <MonthForm {...props} />
    </>
  );
}
