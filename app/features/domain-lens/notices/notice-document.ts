import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import type { NoticeFacts } from "./notice";

/** What a notice says besides its kind. */
export const noticeDocument = storedDocument<NoticeFacts>({
  name: "notice",
  schema: z.object({ subject: z.string(), by: z.string(), note: z.string().optional() }),
  upgrades: [firstVersion],
});
