import * as z from "zod";

import { reportSchema } from "~/features/reports/report.schema";

/**
 * The OpenAPI 3.1 document of every call.
 *
 * @param prefixes path prefixes under which this deployment serves its calls
 */
export function openapiDocument({ prefixes }: { prefixes: readonly ("" | "/gcc")[] }) {
  return {
    openapi: "3.1.1",
    info: { title: "Pathlens", version: "1.0.0" },
    servers: prefixes.map((prefix) => ({ url: prefix || "/" })),
    paths: {},
    components: { schemas: { Report: z.toJSONSchema(reportSchema) } },
  };
}
