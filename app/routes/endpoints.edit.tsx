import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { loadPage, postPage } from "~/features/access/page.server";
import type { Context } from "~/features/access/context.server";
import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import {
  changeHref,
  setHref,
  stepHref,
} from "~/features/domain-lens/change-requests/changes-address";
import { findingOf } from "~/features/domain-lens/change-requests/change-finding";
import { readDifference } from "~/features/domain-lens/change-requests/readers-difference.server";
import {
  readDraft,
  readLaterEntries,
  readSetback,
  readWizardChoices,
} from "~/features/domain-lens/change-requests/read-wizard.server";
import type { SaveRefusal } from "~/features/domain-lens/change-requests/save-draft.server";
import { saveStep } from "~/features/domain-lens/change-requests/save-step.server";
import type { WizardStep } from "~/features/domain-lens/change-requests/content-rules";
import { firstErrors } from "~/features/domain-lens/change-requests/typed-form";
import {
  WizardPage,
  type RefusedStep,
} from "~/features/domain-lens/change-requests/ui/wizard-page";
import { leftStep, partOfStep } from "~/features/domain-lens/change-requests/unfinished-step";
import {
  nextStep,
  stepsOf,
  type TypedStep,
} from "~/features/domain-lens/change-requests/wizard-step";
import {
  setIdSchema,
  stepSchema,
  stepSchemas,
  wizardPostSchema,
} from "~/features/domain-lens/change-requests/wizard-step.schema";
import { listFormBytes } from "~/platform/typed-form";
import { pageTitle } from "~/page-title.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, notFound } from "~/platform/http.server";
import { parseForm } from "~/platform/parse-form.server";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { DomainLensFault as ErrorBoundary } from "~/shell/domain-lens-fault";

export const handle = { i18n: ["changes"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(
    args,
    { permission: "change-request:write", limit: "read" },
    async ({ request, params, context }) => {
      const { setId, step } = placeOf(params);
      // A form names its change, so that what was typed into it is shown whatever became of the change.
      const named = setIdSchema.safeParse(new URL(request.url).searchParams.get("change"));
      const found = await readDraft(context, {
        setId,
        changeId: named.success ? named.data : null,
      });
      if (found === "no-set") throw notFound();
      const { prefix } = context;
      if (found === "no-change") throw redirect(setHref(prefix, setId), 303);
      const { set, change, facts, isEditable } = found;
      if (!isEditable && !named.success) throw redirect(changeHref(prefix, change), 303);
      if (!stepsOf(change).includes(step)) throw redirect(stepHref(prefix, setId, "review"), 303);
      const { id, revision, disposition } = change;
      return {
        title: await pageTitle(request, `changes:step.${step}`),
        prefix,
        step,
        set: {
          internalId: setId,
          publicId: set.publicId,
          workload: set.workload.name,
          isMemberSet: change.proposal.isMemberSet,
        },
        change: { id, setId, revision, disposition },
        ...leftStep(step, change),
        finding: findingOf(await readDifference(context.db, set, change), change),
        problems: [...facts.problems],
        ...(await readSetback(context, change)),
        choices: await readWizardChoices(context, found),
      };
    },
  );

export const action = (args: ActionFunctionArgs) =>
  postPage(
    args,
    { permission: "change-request:write", limit: "write" },
    async ({ request, params, context }) => {
      const { setId, step } = placeOf(params);
      const form = await readFormData(request, { maxBytes: listFormBytes });
      const posted = parseForm(form, { schema: wizardPostSchema, disableAutoCoercion: true });
      if (posted.status !== "success") throw badRequest();
      const { changeId, revision, seen, intent } = posted.value;
      const submission = parseForm(form, { schema: stepSchemas[step], disableAutoCoercion: true });
      const refuse = (status: number, refused: Partial<RefusedStep>) =>
        data<RefusedStep>(
          {
            typed: submission.payload as TypedStep,
            errors: {},
            refusal: null,
            laterEntries: [],
            read: null,
            ...refused,
          },
          { status },
        );
      const errors = submission.status === "success" ? {} : firstErrors(submission.error);
      const isWhole = submission.status === "success";
      const edit = isWhole
        ? submission.value
        : await usablePart(context, {
            setId,
            changeId,
            step,
            typed: submission.payload as TypedStep,
            errors,
          });
      if (!edit) return refuse(422, { errors, read: { revision, seen } });

      const saved = await saveStep(context, {
        setId,
        changeId,
        revision,
        edit,
        isSubmitted: isWhole && intent === "submit",
      });
      if (!saved.ok) {
        if (saved.refusal === "not-found") throw notFound();
        const laterEntries =
          saved.refusal === "stale" ? await readLaterEntries(context, { setId, seen }) : [];
        return refuse(409, { errors, refusal: saved.refusal satisfies SaveRefusal, laterEntries });
      }
      // Going on and submitting need valid input; the usable part is saved before.
      if (!isWhole && (intent === "continue" || intent === "submit"))
        return refuse(422, { errors });
      const { prefix } = context;
      if (intent === "close" || intent === "submit")
        return redirect(changeHref(prefix, saved.value), 303);
      return redirect(stepHref(prefix, setId, nextStep(stepsOf(saved.value), step, intent)), 303);
    },
  );

type FaultyStep = {
  setId: string;
  changeId: string;
  step: WizardStep;
  typed: TypedStep;
  errors: Record<string, string>;
};

/** What is saved of a step with errors, so that nothing typed hangs on the open page alone. */
async function usablePart(
  context: Context,
  { setId, changeId, step, typed, errors }: FaultyStep,
): Promise<DraftEdit | null> {
  const found = await readDraft(context, { setId, changeId });
  if (typeof found === "string") throw notFound();
  return partOfStep(step, { typed, errors, draft: found.change });
}

function placeOf(params: Record<string, string | undefined>) {
  const [setId, step] = [setIdSchema.safeParse(params.setId), stepSchema.safeParse(params.step)];
  if (!setId.success || !step.success) throw notFound();
  return { setId: setId.data, step: step.data };
}

export default function WizardRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <WizardPage {...page} refused={useActionData<typeof action>()} />;
}
