import type { Context } from "~/features/access/context.server";
import type { Account } from "~/features/identity/account";

import { whoOf } from "./member";
import { hasPortalAccess } from "./partner";
import { findPartnerOf, listMembers } from "./partner.repository.server";
import { memberView, partnerView, registrationView } from "./partner.view";
import { findRegistration } from "./registration.repository.server";

type Reading = Pick<Context, "db" | "variant" | "now"> & { account: Account };

/** What an account finds at the partner portal: its partner, or its registration, or the form for one. */
export async function readPortal({ db, variant, now, account }: Reading) {
  const who = whoOf(variant, account);
  const [partner, registration] = await Promise.all([
    findPartnerOf(db, who),
    findRegistration(db, who),
  ]);
  const isMember = partner !== undefined && hasPortalAccess(partner.status);
  const shown = partner ? partnerView(partner) : null;
  const again = shown?.mayRegisterAgainAt ?? null;
  return {
    /** The partner of a member who may use the portal. */
    partner: isMember ? shown : null,
    members: isMember
      ? (await listMembers(db, partner.id)).map((member) => memberView(member, who))
      : [],
    /** The partner that was declined. */
    declined: isMember ? null : shown,
    mayRegister: !isMember && (again === null || now.toISOString() >= again),
    registration: registration && !isMember ? registrationView(registration, now) : null,
  };
}
