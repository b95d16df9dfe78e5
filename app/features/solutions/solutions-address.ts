import type { DoneWord } from "./solution.schema";

/** Addresses of the screens of solutions; `prefix` is the variant's. */
export function solutionHref(prefix: string, solutionId: string): string {
  return `${prefix}/solutions/${solutionId}`;
}

/**
 * The tabs of the page of a solution; the overview is shown where an address names none, and the profile to those who
 * may not read figures. The report of a month is reached from the overview, and has no tab.
 */
export type SolutionTab = "overview" | "locations" | "tenants" | "profile" | "history" | "month";

/** What of an address asks for the profile. */
export const profileTab = { tab: "profile" } as const;

/** `done` says what was done; `before` is the id of the event that older ones of the history are asked for. */
export function profileHref(
  prefix: string,
  solutionId: string,
  { done, before }: { done?: DoneWord; before?: number } = {},
): string {
  const query = new URLSearchParams({
    ...profileTab,
    ...(done === undefined ? {} : { done }),
    ...(before === undefined ? {} : { before: String(before) }),
  });
  return `${solutionHref(prefix, solutionId)}?${query.toString()}`;
}

/** What of an address asks for the overview. */
export const overviewTab = { tab: "overview" } as const;

export function overviewHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}?${new URLSearchParams(overviewTab).toString()}`;
}

/** What of an address asks for the locations. */
export const locationsTab = { tab: "locations" } as const;

export function allLocationsHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}?${new URLSearchParams(locationsTab).toString()}`;
}

/** What of an address asks for the customers, of a solution or of all official ones. */
export const tenantsTab = { tab: "tenants" } as const;

export function tenantsHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}?${new URLSearchParams(tenantsTab).toString()}`;
}

/** The customers of a solution as files, without their endings. */
export function tenantsFilePath(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/tenants`;
}

/** The outages of a solution as files, without their endings. */
export function outagesFilePath(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/outages`;
}

/** The page of notices of the outages of a solution. */
export function outageNoticesHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/notices`;
}

/** The table of locations as files, without their endings. */
export function locationsFilePath(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/locations`;
}

/** One place of a solution over time; its table as files has the same path with their endings. */
export function historyHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/localHistory`;
}

/** The report of a month, `YYYY-MM`. */
export function monthHref(
  prefix: string,
  { solutionId, month }: { solutionId: string; month: string },
): string {
  return `${solutionHref(prefix, solutionId)}/months/${month}`;
}

export function editSolutionHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/edit`;
}

export function contributionHref(
  prefix: string,
  { solutionId, contributionId }: { solutionId: string; contributionId: string },
): string {
  return `${solutionHref(prefix, solutionId)}/contributions/${contributionId}`;
}

export function contributeHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/contribute`;
}

export function reviewHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/review`;
}

export function entriesHref(prefix: string, solutionId: string): string {
  return `${solutionHref(prefix, solutionId)}/entries`;
}

/** Where leadership finds all solutions, and where a provider finds its own. */
export function allSolutionsHref(prefix: string): string {
  return `${prefix}/vnext/partner`;
}

/** The tabs of the internal network partner report; the providers are shown where an address names none. */
export type PartnerTab = "providers" | "npi" | "analytics" | "tenants";

/** What of an address asks for the provider index. */
export const providerIndexTab = { tab: "npi" } as const;

export function providerIndexHref(prefix: string): string {
  return `${allSolutionsHref(prefix)}?${new URLSearchParams(providerIndexTab).toString()}`;
}

/** The table of the provider index as files, without their endings. */
export function providerIndexFilePath(prefix: string): string {
  return `${allSolutionsHref(prefix)}/npi`;
}

export function allTenantsHref(prefix: string): string {
  return `${allSolutionsHref(prefix)}?${new URLSearchParams(tenantsTab).toString()}`;
}

/** The customers of all official solutions as files, without their endings. */
export function allTenantsFilePath(prefix: string): string {
  return `${allSolutionsHref(prefix)}/tenants`;
}

/** The plain list of all solutions, which is shown while the new internal portal is off. */
export function plainListHref(prefix: string): string {
  return `${prefix}/partner`;
}

export function plainSolutionHref(prefix: string, solutionId: string): string {
  return `${plainListHref(prefix)}/${solutionId}`;
}

/** What of an address asks for the analytics. */
export const analyticsTab = { tab: "analytics" } as const;

export function analyticsHref(prefix: string): string {
  return `${allSolutionsHref(prefix)}?${new URLSearchParams(analyticsTab).toString()}`;
}

/** The tables of the analytics as files, without their endings. */
export function analyticsFilePath(prefix: string, table: "levels" | "steps"): string {
  return `${allSolutionsHref(prefix)}/analytics/${table}`;
}

/** Where a solution is added. */
export function addSolutionHref(prefix: string): string {
  return `${prefix}/solutions/new`;
}

export function portalHref(prefix: string): string {
  return `${prefix}/partnerPortal`;
}
