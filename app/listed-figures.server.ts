import type { Given } from "~/features/access/page.server";
import {
  askListedFigures,
  listedFiguresVersion,
  type AskedListedFigures,
} from "~/features/performance/latest/ask-listed-figures.server";
import { listedFile } from "~/features/performance/latest/listed-file";
import { isConnectednessOffered } from "~/features/performance/connectedness-offered.server";
import { offeredColumns } from "~/features/performance/offered-columns";
import { areOutagesOffered } from "~/features/performance/outages/outages-offered.server";
import { mayReadPartnerData } from "~/features/providers/partner-data.server";
import { askedSolutions, readSolutionList } from "~/features/providers/read-solution-list.server";
import { solutionFile } from "~/features/solutions/solution-file";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { mapPage } from "~/lib/list/list-page";
import { readPart, type Part } from "~/lib/part";
import { partFault } from "~/part-fault.server";
import { listFile } from "~/platform/list-file.server";

/** Figures of a list of solutions, as a part of its page that can fail without the list. */
export type ListedPart = {
  /** Changes with the figures; empty where they cannot be read. */
  version: readonly unknown[];
  read: (asked: Parameters<typeof askListedFigures>[1]) => Promise<Part<AskedListedFigures>>;
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

/**
 * Solutions as a file, each part with its figures, from one page of the list after the other.
 *
 * @param ownerPartnerId the partner that reads of its own solutions; null is leadership, of all
 */
export async function listedFiguresFile(
  { request, context }: Pick<Given, "request" | "context">,
  ownerPartnerId: string | null,
): Promise<Response> {
  const reader = { partnerId: ownerPartnerId };
  const whose = ownerPartnerId === null ? {} : { ownerPartnerId };
  const list = { list: solutionList, ...askedSolutions(new URL(request.url).searchParams) };
  const readPage = (asked: typeof list.asked, limit: number) =>
    readSolutionList(context, { asked, limit, ...whose });
  if (!(await mayReadPartnerData(context)))
    return listFile(request, { ...list, file: solutionFile, read: readPage });
  const offered = {
    hasConnectedness: await isConnectednessOffered(context),
    hasOutages: await areOutagesOffered(context),
  };
  return listFile(request, {
    ...list,
    file: offeredColumns(listedFile, offered),
    read: async (asked, limit) => {
      const { solutions, ...page } = await readPage(asked, limit);
      const listed = await askListedFigures(context, { solutions, reader });
      return mapPage(page, (row) => ({ ...row, listed }));
    },
  });
}
