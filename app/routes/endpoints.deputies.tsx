import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import { findPeople } from "~/features/access/find-people.server";
import { postOnce } from "~/features/access/post-once.server";
import { deputyFormSchema } from "~/features/domain-lens/deputies/deputy.schema";
import {
  listChampionRoles,
  listChampionsOfDeputy,
  listDeputies,
} from "~/features/domain-lens/deputies/deputy.repository.server";
import {
  endDeputy,
  findDeputy,
  nameDeputy,
} from "~/features/domain-lens/deputies/name-deputy.server";
import { DeputiesPage, deputyDone } from "~/features/domain-lens/deputies/ui/deputies-page";
import { PeopleFinder } from "~/features/identity/ui/people-finder";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["deputies", "people"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "deputy:name", limit: "read" },
    async ({ request, context, account: { tenantId, objectId }, countUse }) => {
      const { db, variant, prefix, now } = context;
      const champion = { variant, tenantId, objectId };
      const url = new URL(request.url);
      const asked = url.searchParams.get("done");
      return {
        title: await pageTitle(request, "deputies:title"),
        prefix,
        roles: await listChampionRoles(db, champion),
        deputies: (await listDeputies(db, champion, now)).map((deputy) => ({
          ...deputy,
          namedAt: deputy.namedAt.toISOString(),
          endsAt: deputy.endsAt.toISOString(),
        })),
        standsInFor: (await listChampionsOfDeputy(db, champion, now)).map(({ name, endsAt }) => ({
          name,
          endsAt: endsAt.toISOString(),
        })),
        search: await findPeople(context, { search: url.searchParams.get("people"), countUse }),
        done: deputyDone.find((what) => what === asked) ?? null,
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(args, { permission: "deputy:name", limit: "write" }, async ({ request, context }) => {
    const form = await readFormData(request);
    const submission = parseForm(form, { schema: deputyFormSchema });
    if (submission.status !== "success") {
      if (submission.error?.person?.[0] === "nobody-chosen")
        return data({ error: "nobody-chosen" }, { status: 422 });
      throw badRequest();
    }
    const asked = submission.value;
    const here = `${context.prefix}/endpoints/deputies`;
    if (asked.intent === "end") {
      const ended = await endDeputy(context, asked.deputy);
      if (!ended.ok) throw notFound();
      return redirect(`${here}?done=end`, 303);
    }
    const person = await findDeputy(context, asked.person);
    if (!person.ok) return data({ error: person.refusal as string }, { status: 409 });
    return postOnce(context, { request, form }, async (once) => {
      const named = await nameDeputy(once, { person: person.value, days: asked.days });
      return named.ok
        ? redirect(`${here}?done=name`, 303)
        : data({ error: named.refusal as string }, { status: 409 });
    });
  });

export default function DeputiesRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <DeputiesPage
      {...page}
      finder={page.search && <PeopleFinder search={page.search} />}
      error={refused?.error}
    />
  );
}
