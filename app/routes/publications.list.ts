import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { readFirewallList } from "~/features/domain-lens/publishing/read-firewall-list.server";
import { listQueryOf } from "~/features/domain-lens/publishing/file-query";
import {
  fileAnswer,
  requirePublicInstance,
  requireVersion,
  wrongQuery,
} from "~/features/domain-lens/publishing/publication-file.server";
import { utcDayOf } from "~/lib/time";
import { answerRead } from "~/pageless.server";
import { param } from "~/platform/http.server";

/** A list for firewalls of an instance's newest version. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "publication:read", limit: "read", refusedAs: "text" },
    firewallList,
  );
export const action = loader;

async function firewallList({ request, params, context: { db, now } }: Given) {
  const instance = requirePublicInstance(param(params, "instance"));
  const asked = listQueryOf(new URL(request.url).searchParams);
  if (!asked.ok) return wrongQuery(asked.refusal);
  const version = await requireVersion(db, instance);
  const today = utcDayOf(now);
  return fileAnswer({
    ifNoneMatch: request.headers.get("If-None-Match"),
    version,
    parts: ["list", instance, asked.value.query, today],
    contentType: "text/plain; charset=utf-8",
    text: () => readFirewallList(db, { ...asked.value, instance, version, today }),
  });
}
