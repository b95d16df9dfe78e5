import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { readFirewallList } from "~/features/domain-lens/publishing/read-firewall-list.server";
import { listQueryOf } from "~/features/domain-lens/publishing/file-query";
import {
  fileAnswer,
  requirePublicInstance,
  requireVersion,
  wrongQuery,
} from "~/features/domain-lens/publishing/publication-file.server";
import { utcDayOf } from "~/lib/time";
import { param } from "~/platform/http.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** A list for firewalls of an instance's newest version. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { db, actor, now } = await requirePermission(request, "publication:read");
  requireWithinLimit(request, "read", actor.account?.id);
  const instance = requirePublicInstance(param(params, "instance"));
  const asked = listQueryOf(new URL(request.url).searchParams);
  if (!asked.ok) return wrongQuery(asked.refusal);
  const version = await requireVersion(db, instance);
  const today = utcDayOf(now);
  return fileAnswer({
    request,
    version,
    parts: ["list", instance, asked.value.query, today],
    contentType: "text/plain; charset=utf-8",
    text: () => readFirewallList(db, { ...asked.value, instance, version, today }),
  });
}
