import type { Context } from "~/features/access/context.server";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";

import type { VisibleReport } from "./read-report.server";
import type { StandingView } from "./standing.view";
import { isShared, readSharing } from "./read-sharing.server";
import { isSharingOffered } from "./sharing-offered.server";
import { isSavingOffered } from "./saving-owner.server";

/** What the report page offers whoever reads it: to save it, to say who else may open it. */
export async function standingView(context: Context, request: Request, { report, reader, awaitsLinkChoice, allowed }: VisibleReport): Promise<StandingView> {
  const isSignedIn = context.actor.account !== null;
  const isUnsaved = reader === "holder" && report.userId === null && (await isSavingOffered(context));
  const savesAfterSignIn = isUnsaved && !isSignedIn && (await isSignInOffered(context));
  const returnTo = new URLSearchParams({ returnTo: `${context.prefix}/report/${report.id}` }).toString();
  const canShare = isSignedIn && (await isSharingOffered(context));
  const closesAlone = isSignedIn && !canShare && reader === "owner" && (await isSharedNow(context, request, report.id));
  return {
    saving: isUnsaved && isSignedIn ? "offered" : savesAfterSignIn ? "after-sign-in" : null,
    signInHref: `${context.prefix}/sign-in?${returnTo}`,
    linkQuestion: reader === "owner" && awaitsLinkChoice ? (allowed.shareReportWithPublic ? "open-or-closed" : "closed") : null,
    sharing: !canShare && !closesAlone ? null : reader === "owner" ? "own" : "not-own",
  };
}

async function isSharedNow(context: Context, request: Request, id: string): Promise<boolean> {
  const sharing = await readSharing(context, request, id);
  return sharing.ok && isShared(sharing.value);
}
