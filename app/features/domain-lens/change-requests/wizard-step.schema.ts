import * as z from "zod";

import { revisionLimit } from "~/lib/revision";

import { parseNameLines } from "../endpoint-sets/endpoint-lines";
import { categories, instances } from "../endpoint-sets/endpoint-set";
import { parsePortList } from "../endpoint-sets/port-list";

import { endpointLimit, noteLengthLimit, type DraftEdit } from "./change-request";
import { wizardSteps, type WizardStep } from "./content-rules";
import { parsePrefixesWithServices, serviceIdPattern } from "./prefix-lines";
import { textLimits, type TextField } from "./wizard-step";
import { changeEvents } from "./workflow";

export const setIdSchema = z.uuid();
export const changePlaceSchema = z.object({ setId: z.uuid(), changeId: z.uuid() });
/** Where a page of the difference begins; whatever makes no sense is its begin. */
export const fromSchema = z.coerce.number().int().nonnegative().catch(0);
/** The line of the change log behind which its page begins; whatever makes no sense is its newest. */
export const beforeSchema = z.coerce.number().int().positive().optional().catch(undefined);
/** The change whose tests are asked for; whatever is none asks for those of the set's newest. */
export const testsOfSchema = z.uuid().optional().catch(undefined);
export const revisionSchema = z.object({
  revision: z.coerce.number().int().nonnegative().max(revisionLimit),
});
export const stepSchema = z.enum(wizardSteps);

const text = (limit: number) =>
  z
    .string()
    .max(limit, { error: "too-long" })
    .transform((typed) => typed.trim());
/** A field of the wizard that may be as long as its limit. */
const limited = (field: TextField) => text(textLimits[field]);
const yesOrNo = z.enum(["yes", "no"], { error: "choose" }).transform((typed) => typed === "yes");

const ports = (field: "tcpPorts" | "udpPorts") =>
  limited(field).transform((typed, context) => {
    const parsed = parsePortList(typed);
    if (parsed.ok) return parsed.value;
    context.addIssue(parsed.refusal);
    return z.NEVER;
  });

const serviceIds = limited("serviceTreeIds").transform((typed, context) => {
  const ids = [...new Set(typed.split(/[\s,;]+/).filter((id) => id !== ""))];
  if (ids.every((id) => serviceIdPattern.test(id))) return ids;
  context.addIssue("service-id");
  return z.NEVER;
});

/** A day, `YYYY-MM-DD`; blank leaves it to the publish run. */
const day = z.union([z.literal("").transform(() => null), z.iso.date({ error: "not-a-day" })], {
  error: "not-a-day",
});

/** What a member set has none of is not in its form, and stays as it is. */
const detailsSchema = z
  .object({
    workloadId: z.uuid({ error: "choose" }),
    category: z.enum(categories, { error: "choose" }),
    isRequired: yesOrNo.optional(),
    optionalFunctionality: limited("optionalFunctionality").optional(),
    tcpPorts: ports("tcpPorts").optional(),
    udpPorts: ports("udpPorts").optional(),
    isExpressRoute: yesOrNo,
    isHidden: yesOrNo,
    memberSetId: z
      .union([z.literal("").transform(() => null), z.uuid()], { error: "choose" })
      .optional(),
    publicDescription: limited("publicDescription"),
    internalDescription: limited("internalDescription"),
    serviceTreeIds: serviceIds,
  })
  .transform((content): DraftEdit => ({ content: given(content) }));

const fqdnsSchema = z
  .object({
    names: z
      .string()
      .max(textLimits.names, { error: "too-long" })
      .transform((typed, context) => {
        const { values, bad } = parseNameLines(typed);
        if (bad.length === 0 && values.length <= endpointLimit) return values;
        context.addIssue(bad.length > 0 ? "bad-lines" : "too-many-endpoints");
        return z.NEVER;
      }),
  })
  .transform(({ names }): DraftEdit => ({ content: { fqdns: names } }));

const prefixesSchema = z
  .object({
    prefixes: z.string().max(textLimits.prefixes, { error: "too-long" }),
    serviceTreeId: limited("serviceTreeId").refine((id) => id === "" || serviceIdPattern.test(id), {
      error: "service-id",
    }),
  })
  .transform(({ prefixes: typed, serviceTreeId }, context): DraftEdit => {
    const { prefixes, bad } = parsePrefixesWithServices(
      typed,
      serviceTreeId === "" ? null : serviceTreeId,
    );
    if (bad.length === 0 && prefixes.length <= endpointLimit) return { content: { prefixes } };
    context.addIssue({
      code: "custom",
      path: ["prefixes"],
      message: bad.length > 0 ? "bad-lines" : "too-many-endpoints",
    });
    return z.NEVER;
  });

const reviewSchema = z
  .object({
    changeReason: limited("changeReason"),
    addEffectiveOn: day.optional(),
    removeEffectiveOn: day,
  })
  .transform((edit): DraftEdit => given(edit));

/** The form of each step, and the part of a draft that it gives. */
export const stepSchemas = {
  details: detailsSchema,
  fqdns: fqdnsSchema,
  prefixes: prefixesSchema,
  review: reviewSchema,
} satisfies Record<WizardStep, z.ZodType<DraftEdit>>;

/** What every form of the wizard posts beside its step. */
export const wizardPostSchema = z.object({
  changeId: z.uuid(),
  revision: z.coerce.number().int().nonnegative().max(revisionLimit),
  /** Newest line of the change log that the page knew. */
  seen: z.coerce.number().int().nonnegative(),
  intent: z
    .enum([
      "continue",
      "back",
      "close",
      "submit",
      ...wizardSteps.map((step) => `to:${step}` as const),
    ])
    .default("continue"),
});

/** The form that starts a set. */
export const startSetSchema = z.object({
  instance: z.enum(instances, { error: "choose" }),
  workloadId: z.uuid({ error: "choose" }),
  isMemberSet: yesOrNo,
});

/** The forms that start a change of a set, or of what one published. */
export const startChangeSchema = z.union([
  z.object({ intent: z.literal("change") }),
  z.object({ intent: z.literal("inverse"), changeId: z.uuid() }),
  z.object({ intent: z.enum(["run-tests", "cancel-tests"]) }),
]);

const decidedEvents = changeEvents.filter((event) => event !== "SaveAsDraft");
export type DecidedEvent = (typeof decidedEvents)[number];

/** What the page of a change says was decided a moment ago; anything else is nothing. */
export const decidedSchema = z.enum(decidedEvents).nullable().catch(null);

/** The form that decides about a change. */
export const decideSchema = z.object({
  event: z.enum(decidedEvents),
  revision: z.coerce.number().int().nonnegative().max(revisionLimit),
  note: text(noteLengthLimit).default(""),
  /** Newest line of the change log that the page knew; null where nobody says. */
  seen: z.coerce
    .number()
    .int()
    .nonnegative()
    .nullish()
    .transform((seen) => seen ?? null),
});

/** An object without what it was not given. */
function given<Values extends object>(
  values: Values,
): { [Key in keyof Values]: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as never;
}
