import type { IncomingMessage, ServerResponse } from "node:http";

import type { Provider } from "oidc-provider";

import { accountOfKind, accounts, type AccountKind } from "./directory";
import { choosePage, refusedPage } from "./identity-pages";
import { interactionPath } from "./identity-provider.server";
import { isFromOwnPage } from "./own-page";
import { readBody } from "./request-body.server";
import { pagePolicy } from "./sandbox-page.server";

const bodyLimitBytes = 4096;

/** Accounts with which signing in fails, and how: in the words of the Microsoft authority. */
const failures: Partial<Record<AccountKind, { error: string; error_description: string }>> = {
  "consent-declined": {
    error: "access_denied",
    error_description: "The user has declined to consent to access the app.",
  },
  "account-disabled": {
    error: "invalid_grant",
    error_description: "The user account is disabled.",
  },
};

/** Shows the page of the accounts and takes the choice made there. */
export async function answerChoice(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (!details || request.url !== interactionPath(details.uid)) {
    return refuseChoice(
      response,
      400,
      "This page is too old, or belongs to another browser. Go back to Pathlens and sign in again.",
    );
  }
  const returnTo = new URL(String(details.params.redirect_uri)).origin;
  if (request.method !== "POST")
    return sendPage(response, {
      status: 200,
      page: choosePage(interactionPath(details.uid)),
      formOrigin: returnTo,
    });
  if (!isFromOwnPage(request.headers))
    return refuseChoice(response, 403, "The choice came from another site.");

  const form = new URLSearchParams((await readBody(request, bodyLimitBytes)) ?? "");
  const account = accountOfKind(form.get("account") ?? "");
  const failure = form.has("cancel")
    ? { error: "access_denied", error_description: "The user cancelled the sign-in." }
    : account && failures[account.kind];
  if (failure)
    return provider.interactionFinished(request, response, failure, {
      mergeWithLastSubmission: false,
    });
  if (!account)
    return refuseChoice(
      response,
      400,
      `There are ${accounts.length} accounts, and this is none of them.`,
    );
  const resumeAddress = await provider.interactionResult(request, response, {
    login: { accountId: account.subject },
    consent: {},
    select_account: {},
  });
  if (details.session && details.session.accountId !== account.subject)
    await forgetAccount(provider, details.session.uid);
  response.writeHead(303, { Location: resumeAddress }).end();
}

/** Signs out whoever was signed in before; the library would do so by a page that needs script. */
async function forgetAccount(provider: Provider, sessionUid: string): Promise<void> {
  const session = await provider.Session.findByUid(sessionUid);
  if (!session) return;
  session.accountId = undefined;
  session.authorizations = undefined;
  await session.persist();
}

function refuseChoice(response: ServerResponse, status: number, reason: string): void {
  sendPage(response, { status, page: refusedPage(reason) });
}

function sendPage(
  response: ServerResponse,
  { status, page, formOrigin }: { status: number; page: string; formOrigin?: string },
): void {
  response
    .writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": pagePolicy(formOrigin),
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    })
    .end(page);
}
