import type { WizardStep } from "./content-rules";

type ChangeRef = { id: string; setId: string };

/** Tabs of an endpoint set, by the part of its address behind the `#`. Source: specification, section 2. */
export const setTabs = ["Detail", "Tests", "ChangeLog"] as const;
export type SetTab = (typeof setTabs)[number];

export function setHref(prefix: string, setId: string, tab?: SetTab): string {
  return `${prefix}/endpoints/${setId}${tab ? `#${tab}` : ""}`;
}

/** The tests of one change, which may be over, on the page of its set. */
export function testsHref(prefix: string, { id, setId }: ChangeRef): string {
  return `${prefix}/endpoints/${setId}?testsOf=${id}#Tests`;
}

export function stepHref(prefix: string, setId: string, step: WizardStep): string {
  return `${prefix}/endpoints/${setId}/edit/${step}`;
}

export function changeHref(prefix: string, { id, setId }: ChangeRef): string {
  return `${prefix}/endpoints/${setId}/changes/${id}`;
}

/** The page of a change right after a decision: it leads on to what waits next. */
export function decidedHref(prefix: string, change: ChangeRef, event: string): string {
  return `${changeHref(prefix, change)}?decided=${event}`;
}

export function discardHref(prefix: string, change: ChangeRef): string {
  return `${changeHref(prefix, change)}/discard`;
}
