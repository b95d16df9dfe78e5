import {
  displayName,
  globalAdministratorId,
  groupsInTokenLimit,
  type DirectoryAccount,
} from "./directory";

/** This application's id at the sandbox's provider; an id is no secret. */
export const clientId = "pathlens";

/** The resource that this application's own calls are, and the scope of a token for it. */
export const apiResource = `api://${clientId}`;
export const apiScope = "access_as_user";

export const graphScopes = ["User.Read", "People.Read", "Directory.Read.All"] as const;

/** A scope is named alone or after its resource, as the Microsoft authority takes it. */
export const namedScopes = (resource: string, scopes: readonly string[]): string[] =>
  scopes.flatMap((scope) => [scope, `${resource}/${scope}`]);

/** Everything an ID token may hold about an account, in the words of the Microsoft authority. */
export function idTokenClaims(
  account: DirectoryAccount,
  graphBaseUrl: string,
): { sub: string } & Record<string, unknown> {
  const { subject, tenant, id, mail, userType, userPrincipalName } = account;
  return {
    sub: subject,
    ver: "2.0",
    tid: tenant.id,
    oid: id,
    name: displayName(account),
    preferred_username: userType === "Guest" ? mail : userPrincipalName,
    email: mail,
    ...guestClaims(account),
    ...membershipClaims(account, graphBaseUrl),
  };
}

/** Who authenticated a guest: an authority other than the tenant's. */
function guestClaims({ userType }: DirectoryAccount): Record<string, unknown> {
  return userType === "Guest" ? { idp: "live.com" } : {};
}

/** Directory roles and groups; where there are too many groups to list, who can tell them. */
function membershipClaims(
  { id, groups, isAdministrator }: DirectoryAccount,
  graphBaseUrl: string,
): Record<string, unknown> {
  return {
    ...(isAdministrator ? { wids: [globalAdministratorId] } : {}),
    ...(groups.length <= groupsInTokenLimit
      ? { groups: groups.map((group) => group.id) }
      : {
          _claim_names: { groups: "src1" },
          _claim_sources: {
            src1: { endpoint: `${graphBaseUrl}/v1.0/users/${id}/getMemberObjects` },
          },
        }),
  };
}

/** What an access token says of its account and of what it is good for. */
export function accessTokenClaims(
  account: DirectoryAccount,
  scope: string,
  graphBaseUrl: string,
): Record<string, unknown> {
  const { tenant, id, mail } = account;
  const scopes = new Set(scope.split(" ").map((named) => named.slice(named.lastIndexOf("/") + 1)));
  if (scopes.delete(".default")) scopes.add(apiScope);
  return {
    ver: "2.0",
    tid: tenant.id,
    oid: id,
    preferred_username: mail,
    appid: clientId,
    azp: clientId,
    scp: [...scopes].join(" "),
    ...guestClaims(account),
    ...membershipClaims(account, graphBaseUrl),
  };
}

/**
 * The resources that an authorization request is about: those of its scopes, and the
 * directory where none is named.
 */
export function resourcesOf(scope: string, graphBaseUrl: string): string[] {
  const scopes = scope.split(" ").filter(Boolean);
  const wantsApi = scopes.some(
    (named) => named === apiScope || named.startsWith(`${apiResource}/`),
  );
  const wantsGraph = scopes.some(
    (named) =>
      (graphScopes as readonly string[]).includes(named) || named.startsWith(`${graphBaseUrl}/`),
  );
  return [...(wantsGraph || !wantsApi ? [graphBaseUrl] : []), ...(wantsApi ? [apiResource] : [])];
}

/** True for an address of this machine that ends in one of `paths`: the port is the caller's own. */
export function isLoopbackAddress(address: string, paths: readonly string[] | "any"): boolean {
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  return (
    parsed !== undefined &&
    parsed.protocol === "http:" &&
    ["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname) &&
    parsed.username === "" &&
    parsed.password === "" &&
    parsed.hash === "" &&
    (paths === "any" || paths.includes(parsed.pathname))
  );
}
