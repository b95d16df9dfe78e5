import type { Configuration, Interaction, KoaContextWithOIDC, Provider } from "oidc-provider";

import { daySeconds, hourMs } from "~/lib/time";

import { accountOfSubject } from "./directory";
import {
  accessTokenClaims,
  apiResource,
  apiScope,
  clientId,
  graphScopes,
  idTokenClaims,
  isLoopbackAddress,
  namedScopes,
  resourcesOf,
} from "./identity-claims";
import type { IdentityKeys } from "./identity-keys.server";
import { grantOnBehalf, onBehalfOf } from "./identity-on-behalf.server";
import { refusedPage, signedOutPage, signOutPage } from "./identity-pages";
import { identityStore } from "./identity-store.server";
import { pagePolicy } from "./sandbox-page.server";

/** Paths below which an answer of the provider is taken: the site's, in each variant. */
const callbackPaths = ["/sign-in/callback", "/gcc/sign-in/callback"];

const codeSeconds = 60;
const hourSeconds = hourMs / 1000;
const endpoints = "/connect";

export type ProviderOptions = { issuer: string; graphBaseUrl: string; keys: IdentityKeys };

/** Path of the page on which an account is chosen. */
export const interactionPath = (uid: string): string => `/accounts/${uid}`;

/** The OpenID provider. Loaded when it is first asked, so that the start does not wait for it. */
export async function openProvider(options: ProviderOptions): Promise<Provider> {
  const { Provider: OpenProvider, interactionPolicy } = await loadLibrary();
  const policy = interactionPolicy.base();
  policy.get("consent")?.checks.clear();
  // Whoever signs in by hand chooses anew: trying out means being one person after the other.
  const choice = new interactionPolicy.Check(
    "choice",
    "an account is to be chosen",
    ({ oidc }) => !oidc.prompts.has("none") && !oidc.result?.login,
  );
  policy.add(
    new interactionPolicy.Prompt({ name: "select_account", requestable: true }, choice),
    0,
  );
  const provider = new OpenProvider(options.issuer, {
    ...configuration(options),
    interactions: { policy, url: (_context, { uid }: Interaction) => interactionPath(uid) },
  });
  provider.registerGrantType(
    onBehalfOf,
    (context) => grantOnBehalf(context, options),
    new Set(["assertion", "scope", "requested_token_use"]),
  );
  // The site's port is chosen after the sandbox has started, so no exact address can be registered.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (address: string) => isLoopbackAddress(address, callbackPaths),
    postLogoutRedirectUriAllowed: (address: string) => isLoopbackAddress(address, "any"),
  });
  return provider;
}

/**
 * The library asks for a newer Node.js than ours for one function, URL.parse, and says so on
 * the console, which is a log here.
 */
async function loadLibrary(): Promise<typeof import("oidc-provider")> {
  if (!("parse" in URL))
    Object.defineProperty(URL, "parse", { value: parseUrl, configurable: true, writable: true });
  const { warn } = console;
  Object.assign(console, {
    warn: (...words: unknown[]) =>
      void (/^oidc-provider /.test(String(words[0])) || warn(...words)),
  });
  try {
    return await import("oidc-provider");
  } finally {
    Object.assign(console, { warn });
  }
}

const parseUrl = (address: string, base?: string): URL | null =>
  URL.canParse(address, base) ? new URL(address, base) : null;

function configuration({ graphBaseUrl, keys }: ProviderOptions): Configuration {
  return {
    adapter: identityStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: keys.clientSecret,
        redirect_uris: callbackPaths.map((path) => `http://127.0.0.1${path}`),
        grant_types: ["authorization_code", "refresh_token", onBehalfOf],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...keys.signingKey, use: "sig", alg: "RS256" }] },
    cookies: {
      keys: [keys.cookieKey],
      names: {
        session: "sandbox-identity",
        interaction: "sandbox-identity-choice",
        resume: "sandbox-identity-resume",
      },
      long: { signed: true, httpOnly: true, sameSite: "lax", path: endpoints },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    routes: {
      authorization: `${endpoints}/authorize`,
      token: `${endpoints}/token`,
      jwks: `${endpoints}/keys`,
      revocation: `${endpoints}/revoke`,
      end_session: `${endpoints}/sign-out`,
    },
    scopes: ["openid", "offline_access", "profile", "email"],
    claims: {
      openid: ["sub", "ver", "tid", "oid", "idp", "groups", "wids"],
      profile: ["name", "preferred_username"],
      email: ["email"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ["code"],
    ttl: {
      AccessToken: hourSeconds,
      AuthorizationCode: codeSeconds,
      IdToken: hourSeconds,
      Interaction: hourSeconds,
      RefreshToken: daySeconds,
      Session: daySeconds,
      Grant: daySeconds,
    },
    features: features(graphBaseUrl),
    ...answers(graphBaseUrl),
  };
}

/** What the library asks while it answers. */
function answers(graphBaseUrl: string): Configuration {
  return {
    clientBasedCORS: () => false,
    findAccount: (_context, subject) => {
      const account = accountOfSubject(subject);
      return account && { accountId: subject, claims: () => idTokenClaims(account, graphBaseUrl) };
    },
    loadExistingGrant: (context) => wholeGrant(context, graphBaseUrl),
    // The library drops `offline_access` unless consent is prompted for, which the Microsoft authority does not.
    issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: () => false,
    extraTokenClaims: (_context, token) => {
      const account =
        "accountId" in token && token.accountId ? accountOfSubject(token.accountId) : undefined;
      return account && accessTokenClaims(account, token.scope ?? "", graphBaseUrl);
    },
    renderError: (context, { error, error_description: description }) =>
      show(context, refusedPage(`${description ?? "The provider cannot answer it"} (${error}).`)),
  };
}

function features(graphBaseUrl: string): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => show(context, signOutPage(form), returnOrigin(context)),
      postLogoutSuccessSource: (context) => show(context, signedOutPage()),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (context, _client, granted) => {
        const asked =
          typeof context.oidc.params?.scope === "string" ? context.oidc.params.scope : "";
        const resources = resourcesOf(asked, graphBaseUrl);
        return granted
          ? (granted.find((resource) => resource === resources[0]) ?? granted[0] ?? graphBaseUrl)
          : resources;
      },
      getResourceServerInfo: async (_context, resource) => resourceServer(resource, graphBaseUrl),
    },
  };
}

async function resourceServer(resource: string, graphBaseUrl: string) {
  const { errors } = await loadLibrary();
  if (resource !== apiResource && resource !== graphBaseUrl) throw new errors.InvalidTarget();
  const scopes = resource === apiResource ? [apiScope, ".default"] : graphScopes;
  return {
    scope: namedScopes(resource, scopes).join(" "),
    audience: resource,
    accessTokenTTL: hourSeconds,
    accessTokenFormat: "jwt" as const,
    jwt: { sign: { alg: "RS256" as const } },
  };
}

/** Choosing an account consents to all that can be asked for: the sandbox has one application. */
async function wholeGrant({ oidc }: KoaContextWithOIDC, graphBaseUrl: string) {
  const { Grant } = oidc.provider;
  const accountId = oidc.session?.accountId;
  const kept = oidc.session?.grantIdFor(clientId);
  const found = kept ? await Grant.find(kept) : undefined;
  const grant =
    found?.accountId === accountId && found ? found : new Grant({ accountId, clientId });
  grant.addOIDCScope("openid profile email offline_access");
  grant.addResourceScope(graphBaseUrl, namedScopes(graphBaseUrl, graphScopes).join(" "));
  grant.addResourceScope(apiResource, namedScopes(apiResource, [apiScope, ".default"]).join(" "));
  await grant.save();
  return grant;
}

function show(context: KoaContextWithOIDC, page: string, formOrigin?: string): void {
  context.type = "html";
  context.set("Content-Security-Policy", pagePolicy(formOrigin));
  context.body = page;
}

/** Where a sign-out leads to, so that the page's form may lead there. */
function returnOrigin({ oidc }: KoaContextWithOIDC): string | undefined {
  const address = oidc.params?.post_logout_redirect_uri;
  return typeof address === "string" ? new URL(address).origin : undefined;
}
