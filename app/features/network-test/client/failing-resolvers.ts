import type { ClientTestData } from "./client-data.schema";

type Resolver = ClientTestData["dnsPerformance"]["resolvers"][number];

/**
 * Whether a resolver could not be asked at all, as an address of a link that the machine is not on:
 * that is no failure of it.
 */
export function wasNotAsked({ failure }: Pick<Resolver, "failure">): boolean {
  return failure === "no-route";
}

/** Configured resolvers from which no usable answer came, though they were asked. */
export function failingResolvers({
  resolvers,
}: Pick<ClientTestData["dnsPerformance"], "resolvers">): string[] {
  return resolvers
    .filter((one) => one.latency === null && one.failure !== null && !wasNotAsked(one))
    .map(({ address }) => address);
}
