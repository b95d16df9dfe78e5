import * as z from "zod";

import {
  clientBeginSchema,
  clientFileSchema,
  clientResultSchema,
} from "~/features/network-test/client/client-results.schema";

/** Body of `POST /api/agent/complete`. */
export const clientCompleteSchema = z.strictObject({ formatVersion: z.int() });

/** The bodies of the advanced client's calls, and the file that its form takes, by their names in the document. */
export const clientBodies = {
  ClientFile: clientFileSchema,
  ClientBeginBody: clientBeginSchema,
  ClientCompleteBody: clientCompleteSchema,
  ClientResultBody: clientResultSchema,
};
