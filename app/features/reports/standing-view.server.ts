import type { Context } from "~/features/access/context.server";
import { can, type Role } from "~/features/access/permissions";
import { isSignInOffered } from "~/features/identity/sign-in-offered.server";

import { runEnd } from "./client/issue-run-token.server";
import type { VisibleReport } from "./read-report.server";
import type { StandingView } from "./standing.view";
import { isShared, readSharing } from "./read-sharing.server";
import { isSharingOffered } from "./sharing-offered.server";
import { isSavingOffered } from "./saving-owner.server";
import { isOwn } from "./visibility";

/** Every signed-in user has at least these roles. */
const afterSignIn: readonly Role[] = ["visitor", "user"];

/**
 * What the report page offers its reader: to save it, to share it, to correct, delete, compare and
 * export it.
 */
export async function standingView(
  context: Context,
  { report, reader, awaitsLinkChoice, allowed }: VisibleReport,
): Promise<StandingView> {
  const { actor } = context;
  const isSignedIn = actor.account !== null;
  const mayShare = isSignedIn && can(actor, "report:share");
  const maySave = can(isSignedIn ? actor : { roles: afterSignIn }, "report:save");
  const isUnsaved = reader === "holder" && report.userId === null && maySave;
  const returnTo = new URLSearchParams({
    returnTo: `${context.prefix}/report/${report.id}`,
  }).toString();
  const canShare = mayShare && (await isSharingOffered(context));
  const closesAlone =
    mayShare && !canShare && reader === "owner" && (await isSharedNow(context, report.id));
  return {
    saving: isUnsaved ? await savingOf(context, isSignedIn) : null,
    signInHref: `${context.prefix}/sign-in?${returnTo}`,
    linkQuestion:
      reader === "owner" && awaitsLinkChoice && mayShare ? linkQuestionOf(canShare, allowed) : null,
    sharing: !canShare && !closesAlone ? null : reader === "owner" ? "own" : "not-own",
    mayDelete: isOwn(reader) && can(actor, "report:delete"),
    mayCancel: isOwn(reader) && can(actor, "report:cancel"),
    mayCorrectPlace: isOwn(reader) && can(actor, "report:correct-place"),
    mayCompare: can(actor, "report:compare"),
    mayExport: can(actor, "report:export"),
    mayAddClientResults:
      isOwn(reader) &&
      can(actor, "report:add-client-results") &&
      runEnd(new Date(report.dateTime)) > context.now,
  };
}

/** How a report that belongs to no account gets to one. */
async function savingOf(context: Context, isSignedIn: boolean): Promise<StandingView["saving"]> {
  if (!isSignedIn && !(await isSignInOffered(context))) return null;
  if (!(await isSavingOffered(context))) return "switched-off";
  return isSignedIn ? "offered" : "after-sign-in";
}

function linkQuestionOf(
  isOffered: boolean,
  { shareReportWithPublic }: VisibleReport["allowed"],
): StandingView["linkQuestion"] {
  if (!isOffered) return "closed-here";
  return shareReportWithPublic ? "open-or-closed" : "closed";
}

async function isSharedNow(context: Context, id: string): Promise<boolean> {
  const sharing = await readSharing(context, id);
  return sharing.ok && isShared(sharing.value);
}
