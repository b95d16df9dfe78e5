// The program of an integrator: generated-client.test.ts compiles it beside the types it generates,
// and runs it. The type check of this repository leaves it out, since those types exist only then.
import createClient from "openapi-fetch";

import type { components, paths } from "./paths";

type Schemas = components["schemas"];

export type Asked = {
  origin: string;
  /** Cookies of two sessions: of an account, and of a member of the change council. */
  session: string;
  council: string;
  /** The token of the advanced client for a run. */
  runTokenOf: (runId: string) => Promise<string>;
  /** Receives every answer, with the operation's path and method in the document. */
  heard: (operation: { path: string; method: string }, answer: Response) => Promise<void>;
};

const cookie = (value: string) => ({ Cookie: value, "Sec-Fetch-Site": "same-origin" });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function clientOf({ origin, heard }: Asked) {
  const client = createClient<paths>({ baseUrl: origin });
  client.use({
    async onResponse({ schemaPath, request, response }) {
      await heard({ path: schemaPath, method: request.method.toLowerCase() }, response.clone());
      return undefined;
    },
  });
  return client;
}

type Client = ReturnType<typeof clientOf>;

/** The data of an answer. @throws when the call was refused */
function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return data;
}

/** Calls operations one after another. @returns what they answered, of the types that the document gives it */
export async function callOperations(asked: Asked) {
  const client = clientOf(asked);
  const domainLens = await callDomainLens(client, asked);
  return {
    ...(await callAsVisitor(client)),
    ...(await callAboutReport(client, asked)),
    ...domainLens,
  };
}

async function callAsVisitor(client: Client) {
  const health: string = dataOf(await client.GET("/healthz", { parseAs: "text" }));

  const suggested = await client.GET("/api/places", { params: { query: { q: "Tacoma" } } });
  const places: Schemas["PlaceSuggestions"] = dataOf(suggested);
  const city: string | undefined = places.suggestions[0]?.city;

  const body = { latitude: 35.6762, longitude: 139.6503 };
  const place: Schemas["Place"] = dataOf(
    await client.POST("/api/AnonymousConnectivityTest/RemapBingGeo", { body }),
  );

  const query = { namespaces: "ui", language: "ja" };
  const words: Schemas["Localization"] = dataOf(
    await client.GET("/api/Localization", { params: { query } }),
  );
  const word: string | undefined = words.t["ui:shell.menu"];

  const classified = await client.POST("/api/IPClassification/v2", {
    body: { interfaceKind: "wireless" },
  });
  const kind: Schemas["Classification"] = dataOf(classified);

  const refused = await client.GET("/api/NetworkTestReport/OwnedReports");
  const refusal: string | undefined = refused.error?.error;
  return { health, city, country: place.country, word, hasKind: kind.confidence > 0, refusal };
}

async function callAboutReport(client: Client, { session, runTokenOf }: Asked) {
  const measured = {
    browserLatitude: 52.3676,
    browserLongitude: 4.9041,
    measuredLatencies: "21.4,18.9,19.6",
  };
  const generated = await client.POST("/api/AnonymousConnectivityTest/GenerateTestReport", {
    body: measured,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  const { id, runId } = dataOf(generated);
  if (runId === null) throw new Error("The browser that ran the test sees the id of its run.");

  const run = cookie(
    generated.response.headers
      .getSetCookie()
      .map((set) => set.split(";", 1)[0])
      .join("; "),
  );
  const ofReport = { params: { path: { id } }, headers: run };
  const report = dataOf(
    await client.GET("/api/AnonymousConnectivityTest/ReadReport/{id}", ofReport),
  );
  const latency: number | null = report.measuredLatency;

  const asked = { headers: cookie(session), parseAs: "text" } as const;
  const token: string = dataOf(await client.GET("/api/token/GetCpsToken", asked));
  const following = { params: { query: { runId, after: 0 } }, headers: bearer(token) };
  const page = dataOf(await client.GET("/messagingHub", following));
  const events: Schemas["RunEvent"][] = typeof page === "string" ? [] : page.events;

  const headers = bearer(await runTokenOf(runId));
  const self = { version: "1.0.0", platform: "linux", nodeVersion: "20.12.0" } as const;
  const beginning: Schemas["ClientBeginBody"] = { formatVersion: 1, client: self, tests: ["arp"] };
  const plan: Schemas["ClientPlan"] = dataOf(
    await client.POST("/api/agent/begin", { body: beginning, headers }),
  );
  const { completed } = dataOf(
    await client.POST("/api/agent/complete", { body: { formatVersion: 1 }, headers }),
  );

  const deleted = await client.DELETE("/api/NetworkTestReport/DeleteReport/{id}", ofReport);
  const { status } = deleted.response;
  const { exchangeHost } = plan;
  return {
    latency,
    isSame: report.id === id,
    firstEvent: events[0]?.event,
    exchangeHost,
    completed,
    deleted: status,
  };
}

async function callDomainLens(client: Client, { council }: Asked) {
  const headers = cookie(council);
  const body = { domainName: "generated.client.example", instance: "Worldwide" } as const;
  const made: Schemas["Fqdn"] = dataOf(
    await client.POST("/api/ipurl/api/v1/Fqdn", { body, headers }),
  );
  const { id, revision, domainName } = made;

  const change: Schemas["UpdateCommonAttributesBody"] = { id, revision, scope: "MVP" };
  const put = () =>
    client.PUT("/api/ipurl/api/v1/Fqdn/UpdateCommonAttributes", { body: change, headers });
  const { scope } = dataOf(await put());
  const stale = (await put()).error?.error;

  const params = { query: { name: "generated.client" } };
  const { count } = dataOf(await client.GET("/api/ipurl/api/v1/Fqdn/Count", { params, headers }));
  return { domainName, scope, count, stale };
}

/** Never called. Each line stops compiling when the types let through what the document does not. */
export async function callWrongly(client: Client) {
  // @ts-expect-error There is no such path.
  await client.GET("/api/nowhere");
  // @ts-expect-error The path takes another method.
  await client.POST("/api/places");
  // @ts-expect-error ClientRequestId is required.
  await client.GET("/version");
  // @ts-expect-error The body is required.
  await client.POST("/api/agent/complete");
  // @ts-expect-error The body has a field of another type.
  await client.POST("/api/agent/complete", { body: { formatVersion: "one" } });
  const { data } = await client.GET("/api/places");
  // @ts-expect-error A suggestion has no such field.
  return data?.suggestions[0]?.town;
}
