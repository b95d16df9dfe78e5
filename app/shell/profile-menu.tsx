import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";

import type { ShellView } from "./shell-view.server";

type ProfileMenuProps = { prefix: string; profile: NonNullable<ShellView["profile"]> };

/** Who is signed in, and the way out; a `<details>`, so that it opens without script. */
export function ProfileMenu({
  prefix,
  profile: { name, email, initials, photoHref, sessionsHref },
}: ProfileMenuProps) {
  const { t } = useTranslation("shell");
  return (
    <details className="profile">
      <summary>
        <span className="visually-hidden">{t("profile.menu")}</span>
        <span className="avatar" aria-hidden="true">
          {initials}
          {photoHref ? <img src={photoHref} alt="" /> : null}
        </span>
        <span className="profile-name">{name}</span>
      </summary>
      <div className="card profile-card">
        <p>
          <strong>{name}</strong>
          {email ? <span className="line quiet">{email}</span> : null}
        </p>
        <p>
          <a href={`${prefix}/privacy`}>{t("footer.privacy")}</a>
        </p>
        {sessionsHref ? (
          <p>
            <a href={sessionsHref}>{t("profile.sessions")}</a>
          </p>
        ) : null}
        <SignOut prefix={prefix} />
      </div>
    </details>
  );
}

/** Signing out ends the session on the server, so it is a form and no link. */
export function SignOut({ prefix }: { prefix: string }) {
  const { t } = useTranslation("shell");
  return (
    <form method="post" action={`${prefix}/sign-out`} className="tools">
      <Button>{t("profile.signOut")}</Button>
      <Button name="everywhere" value="yes">
        {t("profile.signOutEverywhere")}
      </Button>
    </form>
  );
}
