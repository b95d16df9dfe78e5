import { createTransport } from "nodemailer";

import { authorityAt } from "~/features/identity/authority.server";
import { directoriesOf } from "~/features/identity/directory-of-authority";
import { askDns } from "~/platform/dns-query.server";
import type { Environment } from "~/platform/environment.server";

import { reasonOf, type Finding } from "./finding";

/** Longest time of one check in ms. */
const checkLimitMs = 5_000;

/** A clock that is off by more than this in ms has tokens refused. */
const clockLimitMs = 60_000;

/** A name that every resolver knows: the root's own (RFC 8109). */
const knownName = "a.root-servers.net";

type Check = () => Promise<string>;

/**
 * Every part of the outside world that is configured, asked once over the network; what the sandbox
 * stands in for is not asked.
 */
export async function checkOutside(environment: Environment): Promise<Finding[]> {
  const checks = [...identity(environment), ...suite(environment), ...others(environment)];
  const asked = await Promise.all(checks.map(([subject, check]) => examined(subject, check)));
  const standIns = environment.sandbox.map((part): Finding => ({
    subject: part,
    status: "not-tested",
    text: "the sandbox stands in for it",
  }));
  return [...asked, ...standIns];
}

async function examined(subject: string, check: Check): Promise<Finding> {
  try {
    return { subject, status: "ok", text: await check() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return {
      subject,
      status: "failed",
      text: isLate ? `no answer within ${checkLimitMs / 1000} s` : reasonOf(error),
    };
  }
}

function identity({ variants, clouds }: Environment): [string, Check][] {
  return variants.flatMap((variant) => {
    const authority = clouds[variant].identity?.authority;
    return authority
      ? [
          [
            `identity of ${variant}`,
            async () =>
              `issuer ${(await authorityAt(authority)).issuer}; ${directoryWords(authority)}`,
          ],
        ]
      : [];
  });
}

/** Which directory accounts of an authority are looked up in. */
function directoryWords(authority: string): string {
  const directories = directoriesOf(authority);
  return directories.length > 0
    ? `directory by the setting graphBaseUrl: ${directories.join(" or ")}`
    : "no directory is called for this authority";
}

function suite({ variants, clouds }: Environment): [string, Check][] {
  return variants.flatMap((variant) => {
    const { endpointExchange, endpointSharePoint } = clouds[variant];
    const endpoints = [
      ["Exchange", endpointExchange],
      ["SharePoint", endpointSharePoint],
    ] as const;
    return endpoints.flatMap(([name, url]): [string, Check][] =>
      url ? [[`${name} of ${variant}`, () => answersAt(url)]] : [],
    );
  });
}

function others({
  smtpUrl,
  dnsServers,
  rdap,
  flagServiceUrl,
  maps,
}: Environment): [string, Check][] {
  const addresses = [
    ["registry (RDAP)", rdap?.url],
    ["flag service", flagServiceUrl],
    ["maps", maps?.serviceUrl],
  ] as const;
  return [
    ...addresses.flatMap(([name, url]): [string, Check][] =>
      url ? [[name, () => answersAt(url)]] : [],
    ),
    ...(smtpUrl ? [["mail", () => takesMail(smtpUrl)] as [string, Check]] : []),
    ...(dnsServers ?? []).map((server): [string, Check] => [
      `resolver ${server}`,
      () => resolves(server),
    ]),
  ];
}

/** Any answer counts, whatever its status: what is asked is whether there is a way. @throws where the clocks differ */
async function answersAt(url: string): Promise<string> {
  const { host } = new URL(url);
  const answer = await fetch(url, {
    redirect: "manual",
    signal: AbortSignal.timeout(checkLimitMs),
  });
  await answer.body?.cancel();
  const theirs = Date.parse(answer.headers.get("Date") ?? "");
  const offMs = Math.abs(theirs - Date.now());
  if (offMs > clockLimitMs)
    throw new Error(
      `${host} says it is ${new Date(theirs).toISOString()}: the clock here is off by ${Math.round(offMs / 1000)} s`,
    );
  return `${host} answers ${answer.status}`;
}

async function takesMail(url: string): Promise<string> {
  const transport = createTransport({
    url,
    connectionTimeout: checkLimitMs,
    greetingTimeout: checkLimitMs,
    socketTimeout: checkLimitMs,
    dnsTimeout: checkLimitMs,
  });
  try {
    await transport.verify();
    return `${new URL(url).host} takes mail from here`;
  } finally {
    transport.close();
  }
}

async function resolves(server: string): Promise<string> {
  const { responseCode } = await askDns(
    { name: knownName, type: "A" },
    {
      servers: [server],
      tryMs: checkLimitMs / 2,
      tries: 2,
      signal: AbortSignal.timeout(checkLimitMs),
    },
  );
  return `answers ${responseCode}`;
}
