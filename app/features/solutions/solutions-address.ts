/** Addresses of the screens of solutions; `prefix` is the variant's. */
export function solutionHref(prefix: string, solutionId: string): string {
  return `${prefix}/solutions/${solutionId}`;
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

export function portalHref(prefix: string): string {
  return `${prefix}/partnerPortal`;
}
