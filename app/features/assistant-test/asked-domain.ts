import type { AssistantDomains, TestDomain } from "~/features/settings/test-domain";

import { connectivityDomains } from "./domain-outcome";
import type { Scheme } from "./test-address";

/** A domain that a test asked, kept with its result: the settings may be others tomorrow. */
export type AskedDomain = TestDomain & { scheme: Scheme };

export function askedDomains(settings: AssistantDomains): AskedDomain[] {
  const of = (scheme: Scheme, domains: readonly TestDomain[]): AskedDomain[] =>
    domains.map(({ displayDomainName, testDomainNames }) => ({
      scheme,
      displayDomainName,
      testDomainNames,
    }));
  return [...of("https", connectivityDomains(settings)), ...of("wss", settings.wssTestDomains)];
}
