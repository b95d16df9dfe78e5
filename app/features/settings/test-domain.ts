/** A domain that people have to allow, and names under it that a test can ask. */
export type TestDomain = {
  /** As it stands in a firewall's list: a name, or a wildcard such as `*.office.com`. */
  displayDomainName: string;
  /** Host names of it; empty where none is known that answers, so that the domain is not tested. */
  testDomainNames: string[];
};

/** What the assistant needs, for one variant (specification §7, "workloaddomains"). */
export type AssistantDomains = {
  connectivityTestDomains: TestDomain[];
  connectivityTestExtraDomains: TestDomain[];
  wssTestDomains: TestDomain[];
};

/** Most domains in a list, and most names of one: a test asks all of them at once. */
export const testDomainLimit = 20;
export const testNameLimit = 5;

/** Whether a host name is the domain itself, or below it where that is a wildcard. */
export function isOfDomain(host: string, displayDomainName: string): boolean {
  const name = host.toLowerCase();
  if (!displayDomainName.startsWith("*.")) return name === displayDomainName;
  return name.endsWith(displayDomainName.slice(1)) && name.length > displayDomainName.length - 1;
}

/**
 * What the suite publishes of its assistant. Wildcards of which no name is published that
 * answers such a question have none here: guessing one would blame a network for our guess.
 */
export const assistantDomainsUsual: AssistantDomains = {
  connectivityTestDomains: [
    { displayDomainName: "*.cloud.microsoft", testDomainNames: ["m365.cloud.microsoft"] },
    { displayDomainName: "*.office.com", testDomainNames: ["www.office.com"] },
  ],
  connectivityTestExtraDomains: [
    { displayDomainName: "copilot.microsoft.com", testDomainNames: ["copilot.microsoft.com"] },
    { displayDomainName: "*.copilot.microsoft.com", testDomainNames: [] },
    { displayDomainName: "*.bing.com", testDomainNames: ["www.bing.com"] },
    { displayDomainName: "*.bingapis.com", testDomainNames: [] },
    {
      displayDomainName: "challenges.cloudflare.com",
      testDomainNames: ["challenges.cloudflare.com"],
    },
  ],
  wssTestDomains: [
    { displayDomainName: "*.cloud.microsoft", testDomainNames: ["augloop.svc.cloud.microsoft"] },
    { displayDomainName: "*.office.com", testDomainNames: ["augloop.office.com"] },
    { displayDomainName: "copilot.microsoft.com", testDomainNames: [] },
    { displayDomainName: "*.copilot.microsoft.com", testDomainNames: [] },
    { displayDomainName: "*.bing.com", testDomainNames: [] },
  ],
};
