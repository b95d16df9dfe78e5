import type { IncomingMessage, ServerResponse } from "node:http";

import { jwtVerify } from "jose";

import { accountOfObject, people, type DirectoryAccount } from "./directory";
import { personPhoto } from "./directory-photo.server";
import {
  domainsOf,
  foundPeople,
  memberships,
  organization,
  pageOf,
  personRecord,
  selected,
  type CallRefusal,
} from "./directory-records";
import type { graphScopes } from "./identity-claims";
import { publicKeyOf, type IdentityKeys } from "./identity-keys.server";

type GraphScope = (typeof graphScopes)[number];

type DirectoryOptions = { issuer: string; graphBaseUrl: string; keys: IdentityKeys };

/** A call whose token holds: who asks, and what for. */
type Call = { caller: DirectoryAccount; url: URL; graphBaseUrl: string; isConsistent: boolean };
type Answer = { json: unknown } | { photo: Buffer } | CallRefusal;

const notFound: CallRefusal = {
  status: 404,
  code: "Request_ResourceNotFound",
  message:
    "Resource does not exist or one of its queried reference-property objects are not present.",
};

/** The calls, by path below `/v1.0`; `id` is the part that stands for a star. */
const calls: Record<string, { needs: GraphScope; answer: (call: Call, id: string) => Answer }> = {
  me: {
    needs: "User.Read",
    answer: ({ caller, url }) => ({ json: selected(personRecord(caller), url.searchParams) }),
  },
  "me/photo/$value": { needs: "User.Read", answer: ({ caller }) => photoOf(caller) },
  "me/memberOf": {
    needs: "User.Read",
    answer: (call) =>
      listAnswer(memberships(call.caller), call, (record) =>
        selected(record, call.url.searchParams, Object.keys(record)),
      ),
  },
  organization: {
    needs: "User.Read",
    answer: ({ caller }) => ({ json: { value: [organization(caller.tenant)] } }),
  },
  domains: {
    needs: "Directory.Read.All",
    answer: ({ caller }) => ({ json: { value: domainsOf(caller.tenant) } }),
  },
  users: { needs: "Directory.Read.All", answer: usersAnswer },
  "users/*": {
    needs: "Directory.Read.All",
    answer: ({ caller, url }, id) => {
      const person = personIn(caller, id);
      return person ? { json: selected(personRecord(person), url.searchParams) } : notFound;
    },
  },
  "users/*/photo/$value": {
    needs: "Directory.Read.All",
    answer: ({ caller }, id) => {
      const person = personIn(caller, id);
      return person ? photoOf(person) : notFound;
    },
  },
};

/** Answers a call of the directory as the Microsoft graph would; each caller sees the own tenant only. */
export async function answerDirectory(
  request: IncomingMessage,
  response: ServerResponse,
  options: DirectoryOptions,
): Promise<void> {
  const token = await verifiedToken(request.headers.authorization, options);
  const caller = token && accountOfObject(token.objectId);
  if (!caller) {
    response.setHeader("WWW-Authenticate", 'Bearer realm="graph"');
    return send(response, {
      status: 401,
      code: "InvalidAuthenticationToken",
      message: "Access token is empty, expired or for another audience.",
    });
  }
  if (request.method !== "GET")
    return send(response, {
      status: 405,
      code: "Request_BadRequest",
      message: "The method is not allowed.",
    });
  const url = new URL(request.url ?? "", options.issuer);
  const [, path = ""] = /^\/graph\/v1\.0\/(.+)$/.exec(url.pathname) ?? [];
  const id = decoded(/^users\/([^/]+)/.exec(path)?.[1] ?? "");
  const call = calls[path.replace(/^users\/[^/]+/, "users/*")];
  if (!call || id === undefined)
    return send(response, {
      status: 400,
      code: "BadRequest",
      message: "Resource not found for the segment.",
    });
  if (!token.scopes.includes(call.needs)) {
    return send(response, {
      status: 403,
      code: "Authorization_RequestDenied",
      message: "Insufficient privileges to complete the operation.",
    });
  }
  const isConsistent = request.headers.consistencylevel === "eventual";
  send(
    response,
    call.answer({ caller, url, graphBaseUrl: options.graphBaseUrl, isConsistent }, id),
  );
}

/** A part of a path in plain text; undefined where its percent signs do not fit. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

async function verifiedToken(
  authorization: string | undefined,
  { issuer, graphBaseUrl, keys }: DirectoryOptions,
) {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  if (token === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, publicKeyOf(keys), {
      issuer,
      audience: graphBaseUrl,
      algorithms: ["RS256"],
      typ: "at+jwt",
    });
    return { objectId: String(payload.oid), scopes: String(payload.scp).split(" ") };
  } catch {
    return undefined;
  }
}

function personIn({ tenant }: DirectoryAccount, id: string) {
  return people.find(
    (person) => person.tenant === tenant && (person.id === id || person.userPrincipalName === id),
  );
}

function photoOf({ id, hasPhoto }: { id: string; hasPhoto: boolean }): Answer {
  return hasPhoto
    ? { photo: personPhoto(id) }
    : { status: 404, code: "ImageNotFound", message: "The photo wasn't found." };
}

function usersAnswer(call: Call): Answer {
  const { url, caller, isConsistent } = call;
  if (url.searchParams.has("$search") && !isConsistent) {
    return {
      status: 400,
      code: "Request_UnsupportedQuery",
      message:
        "Request with $search query parameter only works with the header ConsistencyLevel: eventual.",
    };
  }
  const found = foundPeople(caller.tenant, url.searchParams);
  if ("status" in found) return found;
  return listAnswer(found, call, (record) => selected(record, url.searchParams));
}

function listAnswer<Row>(
  rows: readonly Row[],
  { url, graphBaseUrl }: Call,
  shown: (row: Row) => unknown = (row) => row,
): Answer {
  const page = pageOf(rows, url.searchParams);
  if ("status" in page) return page;
  const next = new URL(`${graphBaseUrl}${url.pathname.replace(/^\/graph/, "")}${url.search}`);
  if (page.next !== undefined) next.searchParams.set("$skiptoken", String(page.next));
  return {
    json: {
      ...(page.next === undefined ? {} : { "@odata.nextLink": next.href }),
      value: page.rows.map(shown),
    },
  };
}

function send(response: ServerResponse, answer: Answer): void {
  response.setHeader("Cache-Control", "private");
  if ("photo" in answer)
    return void response.writeHead(200, { "Content-Type": "image/png" }).end(answer.photo);
  const isRefused = "status" in answer;
  response.writeHead(isRefused ? answer.status : 200, { "Content-Type": "application/json" });
  response.end(
    JSON.stringify(
      isRefused ? { error: { code: answer.code, message: answer.message } } : answer.json,
    ),
  );
}
