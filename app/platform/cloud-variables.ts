import * as z from "zod";

export const cloudNames = ["MultiTenant", "GCC", "Gallatin"] as const;
export type CloudName = (typeof cloudNames)[number];

/**
 * What the environment says of one cloud: by a variable of its own, such as ENDPOINT_EXCHANGE_GCC,
 * else by the common one.
 */
export type CloudEnvironment = {
  /** The OpenID Connect authority; undefined where the sandbox stands in or nobody can sign in. */
  identity: { authority: string; clientId: string; clientSecret: string } | undefined;
  endpointExchange: string | undefined;
  endpointSharePoint: string | undefined;
};

const identityNames = [
  "IDENTITY_AUTHORITY",
  "IDENTITY_CLIENT_ID",
  "IDENTITY_CLIENT_SECRET",
] as const;
const endpointNames = ["ENDPOINT_EXCHANGE", "ENDPOINT_SHAREPOINT"] as const;

type CommonName = (typeof identityNames)[number] | (typeof endpointNames)[number];
type OwnName<Name extends string> = `${Name}_${Uppercase<CloudName>}`;
type Values = Partial<Record<CommonName | OwnName<CommonName>, string | undefined>>;

const endpoint = z.url({ protocol: /^https?$/, error: "is not an http or https address" });

/** Each variable, common and of each cloud. */
export const cloudVariables = {
  ...common("ENDPOINT_EXCHANGE", endpoint),
  ...common("ENDPOINT_SHAREPOINT", endpoint),
  ...common(
    "IDENTITY_AUTHORITY",
    z
      .url({ protocol: /^https?$/ })
      .refine(
        isUnheard,
        "is not https: anyone on the path could read tokens and sign in as any user",
      ),
  ),
  ...common("IDENTITY_CLIENT_ID", z.string().min(1)),
  ...common("IDENTITY_CLIENT_SECRET", z.string().min(1)),
};

function common<Name extends CommonName, Schema extends z.ZodType>(name: Name, schema: Schema) {
  const names = [name, ...cloudNames.map((cloud) => ownName(name, cloud))];
  return Object.fromEntries(names.map((each) => [each, schema.optional()])) as Record<
    Name | OwnName<Name>,
    z.ZodOptional<Schema>
  >;
}

function ownName<Name extends CommonName>(name: Name, cloud: CloudName): OwnName<Name> {
  return `${name}_${cloud.toUpperCase() as Uppercase<CloudName>}`;
}

/** Whether nobody on the way reads what is sent there. */
function isUnheard(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** What the environment says of each cloud, from variables that fit. */
export function cloudsFrom(values: Values): Record<CloudName, CloudEnvironment> {
  return Object.fromEntries(cloudNames.map((cloud) => [cloud, cloudFrom(values, cloud)])) as Record<
    CloudName,
    CloudEnvironment
  >;
}

function cloudFrom(values: Values, cloud: CloudName): CloudEnvironment {
  const [authority, clientId, clientSecret] = identityNamesOf(values, cloud).map(
    (name) => values[name],
  );
  const [endpointExchange, endpointSharePoint] = endpointNames.map(
    (name) => values[ownName(name, cloud)] ?? values[name],
  );
  return {
    identity:
      authority && clientId && clientSecret ? { authority, clientId, clientSecret } : undefined,
    endpointExchange,
    endpointSharePoint,
  };
}

/** The three that name a cloud's authority: all its own or all common, so that no secret goes to another authority. */
function identityNamesOf(values: Values, cloud: CloudName): (keyof Values)[] {
  const own = identityNames.map((name) => ownName(name, cloud));
  return own.some((name) => values[name]) ? own : [...identityNames];
}

/** Whether the environment names an authority for any cloud. */
export function namesAuthority(values: Values): boolean {
  return [undefined, ...cloudNames].some(
    (cloud) => values[cloud ? ownName("IDENTITY_AUTHORITY", cloud) : "IDENTITY_AUTHORITY"],
  );
}

/** What is not there of the clouds that are served, and halves of authorities of any. */
export function missingOfClouds(
  values: Values,
  { served, sandbox }: { served: readonly string[]; sandbox: readonly string[] },
): string[] {
  const clouds = cloudNames.filter((cloud) => served.includes(cloud));
  const endpoints = sandbox.includes("suite")
    ? []
    : endpointNames.filter((name) =>
        clouds.some((cloud) => !values[ownName(name, cloud)] && !values[name]),
      );
  const authorities = cloudNames.flatMap((cloud) => {
    const names = identityNamesOf(values, cloud);
    const isNeeded =
      names.some((name) => values[name]) || (sandbox.length === 0 && clouds.includes(cloud));
    return isNeeded ? names.filter((name) => !values[name]) : [];
  });
  return [
    ...endpoints.map(
      (name) =>
        `${name} is missing: the address that latency is measured to (or name "suite" in SANDBOX)`,
    ),
    ...[...new Set(authorities)].map(
      (name) => `${name} is missing: people sign in with an OpenID Connect authority`,
    ),
  ];
}
