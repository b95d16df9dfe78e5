import * as z from "zod";

import { clientBeginSchema, clientResultSchema } from "~/features/network-test/client/client-results.schema";

/** Body of `POST /api/agent/complete`. */
export const clientCompleteSchema = z.strictObject({ formatVersion: z.int() });

/** The bodies of the advanced client's calls, by their names in the document. */
export const clientBodies = { ClientBeginBody: clientBeginSchema, ClientCompleteBody: clientCompleteSchema, ClientResultBody: clientResultSchema };
