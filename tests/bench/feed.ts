import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { readJsonFile } from "~/features/domain-lens/publishing/endpoint-file";
import {
  endpointFileSchema,
  type FileSet,
} from "~/features/domain-lens/publishing/endpoint-file.schema";
import { importEndpoints } from "~/features/domain-lens/publishing/import-endpoints.server";
import { openPostgres } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved, type Load } from "./interleaved";

const worldwide = fileURLToPath(
  new URL("../../../shared/testdata/endpoint-feed/worldwide.json", import.meta.url),
);

const ok = 200;
const notModified = 304;
const tenantCount = 1000;

/** Uses that a reader, and an address, makes in the whole bench: within 30 and 1 000 an hour. */
const usesOfReader = 25;
const usesOfAddress = 900;

/** One reader's browserless client takes what browsers take. */
const encodings = "gzip, deflate, br";

/** The public web service as readers use it: each with a GUID and an address, limits and logs on. */
export function benchFeed(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) {
    print("feed", {
      skipped: "the embedded database is the server's alone; this bench fills it beside the server",
    });
    return Promise.resolve();
  }
  return withBenchServer(
    database,
    async ({ origin }) => {
      const version = await publish(url);
      const uses = useCounter();
      const mixes = mixesOf(version);
      const tag = await tagOf(`${origin}/endpoints/Worldwide?${uses.next().query}`);
      const conditional = loadOf(origin, uses, [() => "/endpoints/Worldwide?"], {
        "if-none-match": tag,
      });
      await interleaved(
        "feed",
        {
          name: "nothing",
          load: loadOf(
            origin,
            uses,
            mixes.map(() => () => "/bench/nothing?"),
          ),
          status: ok,
        },
        [
          {
            name: `ten mixes, ${tenantCount} tenants among them`,
            load: loadOf(origin, uses, mixes),
            status: ok,
          },
          { name: "conditional", load: conditional, status: notModified },
        ],
      );
    },
    { RATE_LIMITS: "on", LOG_LEVEL: "info" },
  );
}

type PathOf = (use: number) => string;

/** Ten ways to ask; each path ends so that the reader's id can follow. */
function mixesOf(version: string): PathOf[] {
  return [
    () => "/endpoints/Worldwide?",
    () => "/endpoints/worldwide?NoIPv6=true&",
    () => "/endpoints/Worldwide?ServiceAreas=Exchange&",
    () => "/endpoints/Worldwide?ServiceAreas=Skype,SharePoint&NoIPv6=true&",
    () => "/endpoints/Worldwide?Format=CSV&",
    (use) => `/endpoints/Worldwide?TenantName=tenant-${use % tenantCount}&`,
    () => "/changes/Worldwide/0000000000?",
    () => `/changes/Worldwide/${version}?`,
    () => "/version/Worldwide?",
    () => "/version?AllVersions=true&",
  ];
}

type Use = { use: number; query: string; address: string };

/** Each use with the id and address of its reader; no two readers share an id. */
function useCounter(): { next: () => Use } {
  let use = 0;
  return {
    next: () => {
      use += 1;
      const reader = Math.floor(use / usesOfReader)
        .toString(16)
        .padStart(12, "0");
      const address = Math.floor(use / usesOfAddress);
      return {
        use,
        query: `ClientRequestId=00000000-0000-4000-8000-${reader}`,
        address: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      };
    },
  };
}

/** The paths in turn, each request by the next reader. */
function loadOf(
  origin: string,
  uses: { next: () => Use },
  paths: readonly PathOf[],
  headers: Record<string, string> = {},
): Load {
  const rounds = paths.map(() => 0);
  return {
    url: origin,
    requests: paths.map((pathOf, index) => ({
      setupRequest: (request) => {
        const { query, address } = uses.next();
        rounds[index] = (rounds[index] ?? 0) + 1;
        return {
          ...request,
          path: `${pathOf(rounds[index])}${query}`,
          headers: { ...request.headers, ...headers, "x-forwarded-for": address },
        };
      },
    })),
  };
}

async function tagOf(url: string): Promise<string> {
  const { headers } = await fetch(url, { headers: { "accept-encoding": encodings } });
  const tag = headers.get("ETag");
  if (!tag) throw new Error("The feed has no ETag.");
  return tag;
}

/** @returns the version before the newest */
async function publish(url: string): Promise<string> {
  const { db, close } = await openPostgres(url);
  try {
    const [last, ...rest] = [...feed()].reverse();
    if (!last) throw new Error("There is no feed to publish.");
    const into = (sets: FileSet[], version: string, isReplacing: boolean) =>
      importEndpoints(
        { db, now: new Date() },
        { instance: "Worldwide", sets, version, changes: null, isReplacing },
      );
    const first = "2026032000";
    const outcomes = [
      await into(rest, first, false),
      await into([last, ...rest], "2026032001", true),
    ];
    if (outcomes.some((outcome) => !outcome.ok))
      throw new Error(`Nothing was published: ${JSON.stringify(outcomes)}`);
    return first;
  } finally {
    await close();
  }
}

/** The worldwide feed where it lies beside this checkout, else one of its size. */
function feed(): FileSet[] {
  if (existsSync(worldwide)) {
    const read = readJsonFile(readFileSync(worldwide, "utf8"), endpointFileSchema);
    if (read.ok) return read.value;
  }
  print("feed", {
    note: "../shared/testdata/endpoint-feed is not here: a made-up feed of its size is measured",
  });
  return Array.from({ length: 80 }, (_set, index): FileSet => ({
    id: index + 1,
    serviceArea: ["Common", "Exchange", "SharePoint", "Skype"][index % 4] ?? "Common",
    serviceAreaDisplayName: `Area ${index % 4}`,
    urls: [
      "autodiscover.*.example.com",
      ...Array.from({ length: 8 }, (_name, name) => `service-${index}-${name}.example.com`),
    ],
    ips: Array.from({ length: 12 }, (_prefix, prefix) =>
      prefix % 2
        ? `2001:db8:${index.toString(16)}:${prefix}::/64`
        : `198.18.${index}.${prefix * 8}/29`,
    ),
    tcpPorts: "80,443",
    expressRoute: index % 2 === 0,
    category: "Default",
    required: true,
  }));
}
