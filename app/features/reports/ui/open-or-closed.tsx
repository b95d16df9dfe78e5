import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";

type OpenOrClosedProps = { way: "public" | "organisation"; isOpen: boolean; isAllowed: boolean };

/** One way of sharing that is either open or closed. What is not allowed can still be closed. */
export function OpenOrClosed({ way, isOpen, isAllowed }: OpenOrClosedProps) {
  const { t } = useTranslation("sharing");
  const isInForce = isOpen && isAllowed;
  return (
    <section>
      <h2>{t(`${way}.title`)}</h2>
      <p>{t(isInForce ? `${way}.open` : `${way}.closed`)}</p>
      {isAllowed ? null : (
        <p className="hint" id={`${way}-hint`}>
          {t("hint.notEnabled")}
        </p>
      )}
      <form method="post">
        <input type="hidden" name="intent" value={way} />
        <input type="hidden" name="state" value={isOpen ? "closed" : "open"} />
        <Button
          disabled={!isOpen && !isAllowed}
          aria-describedby={isAllowed ? undefined : `${way}-hint`}
        >
          {t(isOpen ? `${way}.close` : `${way}.openIt`)}
        </Button>
      </form>
    </section>
  );
}
