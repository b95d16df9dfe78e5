import { data } from "@remix-run/node";

import { readPart } from "~/lib/part";
import { againHref, partFault } from "~/part-fault.server";
import { pack } from "~/platform/packed";

/**
 * Answers a page of figures. Where they cannot be read it answers the head of the page and the text of the failure,
 * and the next request asks again. Source: provider rules, section 7.
 *
 * @throws {Response} that `read` throws
 */
export async function figuresOrFault<Answer, Head extends { title: string }>(
  request: Request,
  read: () => Promise<Answer>,
  headOf: () => Promise<Head>,
) {
  const part = await readPart(read, partFault(request));
  if (part.fault === null) return part.shown;
  const page = { ...(await headOf()), fault: part.fault, againHref: againHref(request) };
  return data({ title: page.title, shown: pack(page) });
}
