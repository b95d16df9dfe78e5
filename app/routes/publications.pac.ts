import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { pacQueryOf } from "~/features/domain-lens/publishing/file-query";
import { pacText } from "~/features/domain-lens/publishing/pac-file";
import {
  fileAnswer,
  requirePublicInstance,
  requireVersion,
  setsOfFile,
  wrongQuery,
} from "~/features/domain-lens/publishing/publication-file.server";
import { param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** A proxy auto-configuration file of an instance's newest version. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor } = await requirePermission(request, "publication:read");
  requireWithinLimit(request, "read", actor.account?.id);
  const instance = requirePublicInstance(param(params, "instance"));
  const asked = pacQueryOf(new URL(request.url).searchParams);
  if (!asked.ok) return wrongQuery(asked.refusal);
  const version = await requireVersion(db, instance);
  return fileAnswer({
    request,
    version,
    parts: ["pac", instance, asked.value.query],
    contentType: "application/x-ns-proxy-autoconfig; charset=utf-8",
    text: async () =>
      pacText(await setsOfFile(db, instance, asked.value), { ...asked.value, instance, version }),
  });
}
