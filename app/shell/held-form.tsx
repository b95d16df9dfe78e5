import { useTranslation } from "react-i18next";

import type { HeldForm as HeldFields } from "~/platform/held-form";
import { Button, ButtonLink } from "~/ui/button";

type HeldFormProps = { fields: HeldFields; prefix: string; isSignedOut: boolean };

/** What was posted and not taken, to be sent once more to where it was sent: the address of this page. */
export function HeldForm({ fields, prefix, isSignedOut }: HeldFormProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <p>{t(isSignedOut ? "held.signedOut" : "held.tooMany")}</p>
      <form method="post">
        {fields.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <div className="tools">
          {isSignedOut ? (
            <ButtonLink
              href={`${prefix}/sign-in?${new URLSearchParams({ returnTo: `${prefix}/sign-in/done` }).toString()}`}
              variant="primary"
              target="_blank"
              rel="noopener"
            >
              {t("held.signIn")}
            </ButtonLink>
          ) : null}
          <Button variant={isSignedOut ? "plain" : "primary"}>{t("held.again")}</Button>
        </div>
      </form>
    </>
  );
}
