import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { pacQueryOf } from "~/features/domain-lens/publishing/file-query";
import { pacText } from "~/features/domain-lens/publishing/pac-file";
import {
  fileAnswer,
  requirePublicInstance,
  requireVersion,
  setsOfFile,
  wrongQuery,
} from "~/features/domain-lens/publishing/publication-file.server";
import { answerRead } from "~/pageless.server";
import { param } from "~/platform/http.server";

/** A proxy auto-configuration file of an instance's newest version. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "publication:read", limit: "read", refusedAs: "text" }, pacFile);
export const action = loader;

async function pacFile({ request, params, context: { db } }: Given) {
  const instance = requirePublicInstance(param(params, "instance"));
  const asked = pacQueryOf(new URL(request.url).searchParams);
  if (!asked.ok) return wrongQuery(asked.refusal);
  const version = await requireVersion(db, instance);
  return fileAnswer({
    ifNoneMatch: request.headers.get("If-None-Match"),
    version,
    parts: ["pac", instance, asked.value.query],
    contentType: "application/x-ns-proxy-autoconfig; charset=utf-8",
    text: async () =>
      pacText(await setsOfFile(db, instance, asked.value), { ...asked.value, instance, version }),
  });
}
