import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { SignInProblem } from "../sign-in-state";

export type SignInPurpose = "reports" | "domain-lens" | "network-providers";

type SignInPageProps = {
  startHref: string;
  /** The way on without an account; null in a window that can be closed. */
  homeHref: string | null;
  problem: SignInProblem | null;
  isSignedOut: boolean;
  /** What an account is good for there where it leads on to. */
  purpose: SignInPurpose;
  /** Where the authority forgets the person as well. */
  endSessionHref: string | null;
  /** Accounts of the sandbox; none with a real authority. */
  accounts: readonly { userName: string; name: string; kind: string }[];
};

/** What signing in is for, the one link that does it, and what became of a try that failed. */
export function SignInPage({
  startHref,
  homeHref,
  problem,
  isSignedOut,
  purpose,
  endSessionHref,
  accounts,
}: SignInPageProps) {
  const { t } = useTranslation("identity");
  const words = wordsFor({ isSignedOut, purpose });
  return (
    <>
      <PageHead title={t(words.title)} />
      {problem ? (
        <Note tone="failed" role="alert" title={t(`problem.${problem}.title`)}>
          {t(`problem.${problem}.text`)}
        </Note>
      ) : null}
      <section>
        <p>{t(words.text)}</p>
        {isSignedOut ? null : <p className="small quiet">{t("kept")}</p>}
        <div className="tools">
          <ButtonLink href={startHref} variant="primary">
            {t("action")}
          </ButtonLink>
          {endSessionHref ? (
            <ButtonLink href={endSessionHref}>{t("signedOut.everywhere")}</ButtonLink>
          ) : null}
          {homeHref ? <ButtonLink href={homeHref}>{t("without")}</ButtonLink> : null}
        </div>
      </section>
      {accounts.length > 0 ? <SandboxAccounts accounts={accounts} /> : null}
    </>
  );
}

/** What the page is headed by, and what it says first. */
function wordsFor({ isSignedOut, purpose }: Pick<SignInPageProps, "isSignedOut" | "purpose">) {
  if (isSignedOut) return { title: "signedOut.title", text: "signedOut.text" };
  return purposeWords[purpose];
}

const purposeWords = {
  "domain-lens": { title: "domainLens.title", text: "domainLens.purpose" },
  "network-providers": { title: "title", text: "providers.purpose" },
  reports: { title: "title", text: "purpose" },
} as const;

function SandboxAccounts({ accounts }: Pick<SignInPageProps, "accounts">) {
  const { t } = useTranslation("identity");
  return (
    <section aria-labelledby="sandbox-accounts">
      <h2 id="sandbox-accounts">{t("accounts.title")}</h2>
      <p>{t("accounts.text")}</p>
      <Facts
        facts={accounts.map(({ name, kind }) => ({ name, value: t(`accounts.kind.${kind}`) }))}
      />
    </section>
  );
}
