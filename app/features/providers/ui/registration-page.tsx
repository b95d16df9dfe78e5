import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import type { PartnerView, RegistrationView } from "../partner.view";
import { CodeForm } from "./code-form";
import { emptyRegistration, RegistrationForm, type RefusedRegistration } from "./registration-form";

export type RegistrationPageProps = {
  portalHref: string;
  leaveHref: string;
  declined: PartnerView | null;
  mayRegister: boolean;
  registration: RegistrationView | null;
  /** Whether the reader wants to change what they registered. */
  isChanging: boolean;
  done: "sent" | "left" | undefined;
  refused: RefusedPortalForm | undefined;
};

/** A form of the partner portal that was refused. */
export type RefusedPortalForm =
  | { of: "registration"; form: RefusedRegistration }
  | { of: "code"; errors: { code?: string; form?: string } };

/** For an account without a partner: the registration form, then the code; the note where it was declined. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { declined, mayRegister, done, refused, leaveHref } = props;
  const { t } = useTranslation("providers");
  return (
    <>
      <PageHead
        title={declined ? t("declined.title", { name: declined.name }) : t("register.title")}
        context={t("portal")}
      />
      {done && !refused ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      {declined ? (
        <Declined partner={declined} mayRegister={mayRegister} leaveHref={leaveHref} />
      ) : null}
      {mayRegister ? <Forms {...props} /> : null}
    </>
  );
}

function Forms(props: RegistrationPageProps) {
  const { portalHref, declined, registration, isChanging, refused } = props;
  const { t } = useTranslation("providers");
  const hasFailed = registration?.mailState === "failed";
  const asksForCode = refused ? refused.of === "code" : !isChanging && !hasFailed;
  if (registration && asksForCode)
    return (
      <CodeForm
        registration={registration}
        changeHref={`${portalHref}?change=yes`}
        errors={refused?.of === "code" ? refused.errors : lostMail(registration)}
      />
    );
  return (
    <>
      {declined ? null : (
        <>
          <p>{t("register.lead")}</p>
          <p>{t("register.member")}</p>
        </>
      )}
      <RegistrationForm
        title={declined ? t("register.again") : t("register.form")}
        form={refused?.of === "registration" ? refused.form : formOf(props)}
        cancelHref={registration && !hasFailed ? portalHref : null}
      />
    </>
  );
}

/** A mail that was lost is a fault of ours. */
function lostMail({ isMailLost }: RegistrationView): { form?: string } {
  return isMailLost ? { form: "something-wrong" } : {};
}

/** What was registered, or what was declined, to be changed; of a mail that failed with the reason. */
function formOf({ registration, declined, refused }: RegistrationPageProps): RefusedRegistration {
  if (registration)
    return {
      typed: {
        companyName: registration.companyName,
        companyUrl: registration.companyUrl,
        emailAddress: registration.email,
        hasAcceptedTerms: false,
      },
      errors: registration.mailState === "failed" ? { emailAddress: "mail-failed" } : {},
    };
  const errors = refused?.of === "code" ? { form: refused.errors.form ?? refused.errors.code } : {};
  if (!declined) return { ...emptyRegistration, errors };
  const { name, url } = declined;
  const typed = { ...emptyRegistration.typed, companyName: name, companyUrl: url };
  return { typed, errors };
}

function Declined({
  partner: { decided, mayRegisterAgainAt },
  mayRegister,
  leaveHref,
}: {
  partner: PartnerView;
  mayRegister: boolean;
  leaveHref: string;
}) {
  const { t } = useTranslation("providers");
  return (
    <>
      {decided ? (
        <>
          <p>
            {t("declined.text")} <Time at={decided.at} />
          </p>
          <Note tone="warning" title={t("declined.noteTitle")}>
            {decided.note}
          </Note>
        </>
      ) : null}
      {mayRegister ? (
        <p>{t("declined.now")}</p>
      ) : (
        mayRegisterAgainAt && (
          <p>
            {t("declined.from")} <Time at={mayRegisterAgainAt} />
          </p>
        )
      )}
      <p className="tools">
        <ButtonLink href={leaveHref}>{t("partner.leave")}</ButtonLink>
      </p>
    </>
  );
}
