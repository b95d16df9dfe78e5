import { useTranslation } from "react-i18next";

import { ErrorSummary } from "~/ui/error-summary";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { NoticesAnswer } from "../post-notices.server";
import type { NoticesView } from "../read-notices.server";
import { ChoiceForm } from "./choice-form";
import { FeedSection } from "./feed-section";
import { useErrorWords } from "./use-error-words";
import { WebhookSection } from "./webhook-section";

type NoticesPageProps = NoticesView & {
  solution: { name: string; href: string };
  listHref: string;
  /** Of this page. */
  action: string;
  feedPageHref: string;
  done: "saved" | "removed" | "deleted" | null;
  answer: NoticesAnswer | undefined;
};

/** Notices of the outages of a solution: by mail, a feed and webhooks. */
export function NoticesPage(props: NoticesPageProps) {
  const { solution, listHref, done, answer, signInDays } = props;
  const { t } = useTranslation("outage-notices");
  const words = useErrorWords();
  const wrong = Object.entries(answer?.errors ?? {}).map(([field, key]) => ({
    message: words(field, key),
    fieldId: field === "form" ? undefined : field,
  }));
  return (
    <>
      <PageHead
        title={t("heading", { name: solution.name })}
        crumbs={[
          { label: t("solutions:title"), href: listHref },
          { label: solution.name, href: solution.href },
          { label: t("title") },
        ]}
      />
      {done && !answer ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      <ErrorSummary errors={wrong} />
      <p className="prose">{t("lead")}</p>
      {signInDays === null ? null : (
        <p className="prose">{t("remembered", { count: signInDays })}</p>
      )}
      <ChoiceForm {...props} />
      <FeedSection {...props} />
      <WebhookSection {...props} />
    </>
  );
}
