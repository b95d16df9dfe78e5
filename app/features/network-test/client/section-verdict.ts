import {
  notTested,
  type NotTestedReason,
  type Quantity,
  type Threshold,
  type Verdict,
  type VerdictRow,
} from "../verdict";
import type { ClientTestData } from "./client-data.schema";
import type { ClientReason, ClientTest } from "./client-results";
import type { ClientSection, KnownAddress } from "./client-sections";

/** Names shown of those that failed; the count says how many there are. */
const namedFailureLimit = 5;

/** A row of one section, and what it is held against. */
export type SectionRow<Test extends ClientTest> = {
  row: VerdictRow;
  section: ClientSection<Test> | null;
  threshold?: Threshold;
};

/** A row as `judge` sees the data; without data not tested, by the client's own reason, and never ok. */
export function rowOf<Test extends ClientTest>(
  { row, section, threshold }: SectionRow<Test>,
  judge: (data: ClientTestData[Test], section: ClientSection<Test>) => Verdict,
): Verdict {
  if (!section) return notTested(row, "needs-advanced-client", { threshold });
  if (section.isWithheld) return notTested(row, "withheld", { threshold });
  if (section.data === null) return notTested(row, reasonOf(section.reason), { threshold });
  return judge(section.data, section);
}

/** A section for a row that no browser can fill: what a browser found says nothing of it. */
export function sectionOfClient<Test extends ClientTest>(
  section: ClientSection<Test> | null,
): ClientSection<Test> | null {
  return section?.source === "client" ? section : null;
}

/** The client's reason as that of a row. */
export function reasonOf(reason: ClientReason | null): NotTestedReason {
  return `client-${reason ?? "failed"}`;
}

/** How many are well of how many, and the first of those that are not. */
export function countedOf(
  noun: "endpoints" | "certificates" | "names" | "resolvers",
  count: number,
  failed: readonly string[],
): Quantity[] {
  return [
    { unit: "count", value: count - failed.length, of: count, noun },
    ...failed.slice(0, namedFailureLimit).map(text),
  ];
}

/** What the server's tables say of an address. */
export function knownOf(
  section: Pick<ClientSection, "addresses">,
  address: string | null,
): KnownAddress | undefined {
  return section.addresses.find((known) => known.address === address);
}

export function text(words: string): Quantity {
  return { unit: "text", text: words };
}

export function ms(value: number): Quantity {
  return { unit: "ms", value };
}
