import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import { NewFeedAddress } from "./feed-section";

type FeedAddressPageProps = {
  solution: { name: string; href: string };
  listHref: string;
  noticesHref: string;
  /** The new address, shown this once. */
  feedAddress: string | undefined;
  refusal: "too-many-subscribers" | undefined;
};

/** Asks before the address of a feed changes, since the one there is stops working. */
export function FeedAddressPage(props: FeedAddressPageProps) {
  const { solution, listHref, noticesHref, feedAddress, refusal } = props;
  const { t } = useTranslation("outage-notices");
  return (
    <>
      <PageHead
        title={t("feed.askTitle", { name: solution.name })}
        crumbs={[
          { label: t("solutions:title"), href: listHref },
          { label: solution.name, href: solution.href },
          { label: t("title"), href: noticesHref },
          { label: t("feed.title") },
        ]}
      />
      {feedAddress ? (
        <>
          <NewFeedAddress address={feedAddress} />
          <p className="tools">
            <a href={noticesHref}>{t("title")}</a>
          </p>
        </>
      ) : (
        <>
          {refusal ? (
            <Note tone="failed" role="alert">
              {t(`error.${refusal}`)}
            </Note>
          ) : null}
          <p>{t("feed.askText")}</p>
          <form method="post" className="tools">
            <FormKey />
            <Button name="intent" value="replace" variant="danger">
              {t("feed.replace")}
            </Button>
            <Button name="intent" value="remove" variant="danger">
              {t("feed.remove")}
            </Button>
            <ButtonLink href={noticesHref}>{t("feed.cancel")}</ButtonLink>
          </form>
        </>
      )}
    </>
  );
}
