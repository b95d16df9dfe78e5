import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { atomText } from "~/lib/atom-feed";
import { changeLogList } from "~/features/domain-lens/publishing/change-log.schema";
import {
  fileAnswer,
  requirePublicInstance,
} from "~/features/domain-lens/publishing/publication-file.server";
import { lastVersion } from "~/features/domain-lens/publishing/publication.repository.server";
import { readChangeLog } from "~/features/domain-lens/publishing/read-change-log.server";
import { versionHtml } from "~/features/domain-lens/publishing/ui/version-html.server";
import { localeResources } from "~/locales/resources.server";
import { answerRead } from "~/pageless.server";
import { param } from "~/platform/http.server";
import { translator } from "~/platform/i18n.server";
import { fallbackLanguage, languageFor } from "~/platform/languages";

/** Versions in the feed. */
const entriesMost = 20;

/** The newest versions of an instance as Atom, in English or the language that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "publication:read", limit: "read" }, versionsFeed);
export const action = loader;

async function versionsFeed({ request, params, context: { db, prefix, origin, now } }: Given) {
  const instance = requirePublicInstance(param(params, "instance"));
  const named = new URL(request.url).searchParams.get("language") ?? "";
  const language = languageFor(named) ?? fallbackLanguage;
  const pageHref = `${origin}${prefix}/publications/${instance}`;
  const words = translator(language, localeResources);
  return fileAnswer({
    ifNoneMatch: request.headers.get("If-None-Match"),
    version: (await lastVersion(db, instance)) ?? "",
    parts: ["atom", pageHref, language, now.toISOString().slice(0, 10)],
    contentType: "application/atom+xml; charset=utf-8",
    text: async () => {
      const newest = changeLogList.schema.parse({});
      const { rows } = await readChangeLog({ db, instance, now }, newest, entriesMost);
      return atomText({
        title: words.t("publications:log.title", { instance }),
        language,
        selfHref: `${pageHref}/atom.xml${language === fallbackLanguage ? "" : `?language=${language}`}`,
        pageHref,
        now,
        entries: rows.map((each) => {
          const href = `${pageHref}/${each.version.version}`;
          const title = words.t("publications:version.heading", {
            instance,
            version: each.version.version,
          });
          return {
            href,
            title,
            publishedAt: new Date(each.version.publishedAt),
            html: versionHtml({ ...each, href }, words),
          };
        }),
      });
    },
  });
}
