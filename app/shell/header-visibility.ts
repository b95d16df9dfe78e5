import { prefixOf } from "~/features/settings/variants";

/** Screens that stand inside another product's window and bring no header of their own (specification §2). */
const withoutHeader = ["/copilot", "/nppdashboard"];

/** Whether a page has the header with its brand, sign-in and menu. */
export function hasHeader(pathname: string): boolean {
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/$/, "").toLowerCase();
  return !withoutHeader.includes(path);
}
