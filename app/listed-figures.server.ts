import type { Given } from "~/features/access/page.server";
import {
  askListedFigures,
  listedFiguresVersion,
} from "~/features/performance/latest/ask-listed-figures.server";
import { readPart, type Part } from "~/lib/part";
import { partFault } from "~/part-fault.server";

type Listed = Awaited<ReturnType<typeof askListedFigures>>;

/** Figures of a list of solutions, as a part of its page that can fail without the list. */
export type ListedPart = {
  /** Changes with the figures; empty where they cannot be read. */
  version: readonly unknown[];
  read: (asked: Parameters<typeof askListedFigures>[1]) => Promise<Part<Listed>>;
};

export async function listedPart({
  request,
  context,
}: Pick<Given, "request" | "context">): Promise<ListedPart> {
  const faultOf = partFault(request);
  const version = await readPart(() => listedFiguresVersion(context), faultOf);
  if (version.fault !== null) return { version: [], read: () => Promise.resolve(version) };
  return {
    version: version.shown,
    read: (asked) => readPart(() => askListedFigures(context, asked), faultOf),
  };
}
