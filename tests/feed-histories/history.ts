import {
  championOfArea,
  ofCouncil,
  publish,
  somebody,
  stagedChange,
  type Reviewers,
} from "#tests/support/endpoint-changes";
import type { Random } from "#tests/support/random";
import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import type { StartedFor } from "~/features/domain-lens/change-requests/start-change.server";
import type { EndpointSetContent } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import type { PublicInstance } from "~/features/domain-lens/publishing/public-instance";
import type { PublishOutcome } from "~/features/domain-lens/publishing/publish-run";
import type { Db } from "~/platform/database.server";

/** What happens to sets; each kind is a change request of its own. */
export const kinds = [
  "new",
  "new member set",
  "endpoints",
  "hide",
  "show",
  "delete",
  "return",
  "move inside",
  "move outside",
  "refer",
  "referred endpoints",
  "attributes",
] as const;
type Kind = (typeof kinds)[number];

/** Names and prefixes that overlap: several sets have the same, one has a wildcard or a wider prefix over another's. */
const overlappingNames = [
  "*.a.example",
  "one.a.example",
  "*.one.a.example",
  "x.one.a.example",
  "two.a.example",
  "b.example",
  "*.b.example",
  "y.b.example",
  "c.example",
];
const overlappingPrefixes = [
  "192.0.2.0/24",
  "192.0.2.0/25",
  "192.0.2.0/26",
  "192.0.2.64/26",
  "198.51.100.0/24",
  "2001:db8::/32",
  "2001:db8::/48",
  "2001:db8:1::/48",
];

export type History = {
  db: Db;
  random: Random;
  instance: PublicInstance;
  people: Reviewers;
  /** Workloads whose sets the feed has, and those whose sets it does not have. */
  workloads: { outside: readonly string[]; inside: readonly string[] };
  names: readonly string[];
  prefixes: readonly string[];
  now: Date;
  counts: Partial<Record<Kind, number>>;
};

/** A history of an instance; the names and prefixes of what is imported there overlap with the others. */
export function newHistory(
  given: Pick<History, "db" | "random" | "instance" | "people" | "workloads" | "now">,
  imported: { names: readonly string[]; prefixes: readonly string[] },
): History {
  const someOf = (items: readonly string[]) => items.filter(() => given.random.share() < 0.1);
  return {
    ...given,
    names: [...overlappingNames, ...someOf(imported.names)],
    prefixes: [...overlappingPrefixes, ...someOf(imported.prefixes)],
    counts: {},
  };
}

/** An author and two reviewers who may decide about every workload. */
export async function peopleOfEveryArea(db: Db): Promise<Reviewers> {
  const areas = await db.selectFrom("service_area").select("code").execute();
  return {
    editor: await somebody(db, "Edda", [ofCouncil]),
    champion: await somebody(
      db,
      "Chandra",
      areas.map(({ code }) => championOfArea(code)),
    ),
    council: await somebody(db, "Connie", [ofCouncil]),
  };
}

/** Stages up to so many changes by chance and publishes them in one run, some hours or days later. */
export async function publishSome(history: History, most: number): Promise<PublishOutcome> {
  const { db, random, instance, people } = history;
  const hours = random.share() < 0.5 ? random.whole(1, 6) : random.whole(7, 80);
  history.now = new Date(history.now.getTime() + hours * 3_600_000);
  for (let left = random.whole(1, most); left > 0; left -= 1) {
    const drawn = await draw(history);
    if (!drawn) continue;
    await stagedChange(db, people, { ...drawn, now: history.now });
    history.counts[drawn.kind] = (history.counts[drawn.kind] ?? 0) + 1;
    // A change of a referrer that is staged after it may ask for a council that was not asked before.
    if (drawn.isOfMemberSet) break;
  }
  return publish(db, history.now, { instance });
}

type Live = { setId: string; content: EndpointSetContent; removal: string | null };

/** Published sets that no other change is about. */
async function listIdle({ db, instance }: History): Promise<Live[]> {
  const rows = await db
    .selectFrom("endpoint_set")
    .select("internal_id")
    .where("instance", "=", instance)
    .where("published_version", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("change_request")
            .select("id")
            .whereRef("set_id", "=", "internal_id")
            .where("status", "not in", ["Published", "Deleted"]),
        ),
      ),
    )
    .orderBy("public_id")
    .execute();
  const sets: Live[] = [];
  for (const { internal_id: setId } of rows) {
    const set = await findEndpointSet(db, setId);
    const removal = await db
      .selectFrom("change_request")
      .select("id")
      .where("set_id", "=", setId)
      .where("disposition", "=", "Remove")
      .where("status", "=", "Published")
      .orderBy("published_at", "desc")
      .executeTakeFirst();
    if (set) sets.push({ setId, content: set.content, removal: removal?.id ?? null });
  }
  return sets;
}

type Drawn = {
  kind: Kind;
  started: StartedFor;
  edit: DraftEdit;
  /** Whether other sets may refer to the set that is changed. */
  isOfMemberSet: boolean;
};

/** A change of a kind drawn by chance; undefined where no set is fit for it. */
async function draw(history: History): Promise<Drawn | undefined> {
  const { random, workloads, instance } = history;
  const idle = await listIdle(history);
  const kind = random.pick<Kind>(
    idle.length < 5
      ? ["new", "new", "new member set"]
      : [
          ...kinds,
          "endpoints",
          "endpoints",
          "delete",
          "return",
          "return",
          "hide",
          "show",
          "refer",
          "referred endpoints",
          "referred endpoints",
        ],
  );
  if (kind === "new" || kind === "new member set") {
    const isMemberSet = kind === "new member set";
    const started = {
      kind: "new" as const,
      instance,
      workloadId: random.pick([...workloads.outside, ...workloads.outside, ...workloads.inside]),
      isMemberSet,
    };
    return {
      kind,
      started,
      isOfMemberSet: false,
      edit: editOf(history, {
        ...endpointsOf(history, isMemberSet),
        ...attributesOf(history),
        isHidden: random.share() < 0.1,
      }),
    };
  }
  const fit = idle.filter((set) =>
    kind === "referred endpoints" ? isReferredTo(set, idle) : isFit(kind, set, workloads),
  );
  if (fit.length === 0) return undefined;
  const { setId, content, removal } = random.pick(fit);
  const isOfMemberSet = content.isMemberSet;
  if (kind === "delete")
    return {
      kind,
      started: { kind: "removal", setId },
      isOfMemberSet,
      edit: random.share() < 0.2 ? { removeEffectiveOn: dayIn(history, 3) } : {},
    };
  const started: StartedFor =
    kind === "return" && removal
      ? { kind: "inverse", changeId: removal }
      : { kind: "change", setId };
  return {
    kind,
    started,
    isOfMemberSet,
    edit: editOf(history, await changedBy(history, kind, { idle, content })),
  };
}

/** A member set that another live set takes in: a change of it changes both in the feed. */
function isReferredTo({ setId, content }: Live, idle: readonly Live[]): boolean {
  return (
    content.isMemberSet &&
    !content.isDeleted &&
    idle.some((other) => other.content.memberSetId === setId && !other.content.isDeleted)
  );
}

function isFit(kind: Kind, { content, removal }: Live, { inside }: History["workloads"]): boolean {
  const isInside = inside.includes(content.workloadId);
  if (kind === "return") return content.isDeleted && removal !== null;
  if (content.isDeleted) return false;
  if (kind === "hide") return !content.isHidden && !content.isMemberSet;
  if (kind === "show") return content.isHidden;
  if (kind === "move inside") return !isInside;
  if (kind === "move outside") return isInside;
  return kind !== "refer" || !content.isMemberSet;
}

/** What a change of a kind makes of a set; moving and showing sometimes come with other endpoints. */
async function changedBy(
  history: History,
  kind: Kind,
  { idle, content }: { idle: readonly Live[]; content: EndpointSetContent },
): Promise<Partial<EndpointSetContent>> {
  const { random, workloads } = history;
  const members = idle.filter((set) => set.content.isMemberSet && !set.content.isDeleted);
  const kept = content.fqdns.filter(() => random.share() < 0.6);
  const own = endpointsOf(history, content.isMemberSet);
  const other = random.share() < 0.4 ? own : {};
  switch (kind) {
    case "hide":
      return { isHidden: true, ...other };
    case "show":
      return { isHidden: false, ...other };
    case "return":
      return { isHidden: false, ...other };
    case "move inside":
      return { workloadId: random.pick(workloads.inside), ...other };
    case "move outside":
      return { workloadId: random.pick(workloads.outside), ...other };
    case "refer":
      return {
        memberSetId: members.length > 0 && random.share() < 0.8 ? random.pick(members).setId : null,
        ...own,
      };
    case "attributes":
      return {
        ...attributesOf(history),
        workloadId: random.share() < 0.5 ? random.pick(workloads.outside) : content.workloadId,
      };
    default:
      return content.isMemberSet ? own : { ...own, fqdns: [...new Set([...kept, ...own.fqdns])] };
  }
}

/** Endpoints of a set: some that other sets have too; never none. */
function endpointsOf(
  { random, names, prefixes }: History,
  isMemberSet: boolean,
): Pick<EndpointSetContent, "fqdns" | "prefixes"> {
  const someOf = (items: readonly string[]) => [
    ...new Set([random.pick(items), ...items.filter(() => random.share() < 0.2)]),
  ];
  return {
    fqdns: isMemberSet ? [] : someOf(names),
    prefixes: someOf(prefixes).map((prefix) => ({ prefix, serviceTreeId: null })),
  };
}

function attributesOf({ random }: History): Partial<EndpointSetContent> {
  return {
    category: random.pick(["Default", "Allow", "Optimize"]),
    isExpressRoute: random.share() < 0.3,
    isRequired: random.share() < 0.5,
    tcpPorts: random.pick(["443", "80,443"]),
    udpPorts: random.pick(["", "3478-3481"]),
  };
}

/** What every draft needs for its review, beside what it is about. */
function editOf(history: History, content: Partial<EndpointSetContent>): DraftEdit {
  const { random } = history;
  const { isDeleted: _isDeleted, ...rest } = content;
  return {
    content: {
      publicDescription: `Change ${random.whole(1, 1_000_000)}`,
      optionalFunctionality: "Some of it",
      ...rest,
    },
    ...(random.share() < 0.15 && { removeEffectiveOn: dayIn(history, 4) }),
    ...(random.share() < 0.15 && { addEffectiveOn: dayIn(history, 60) }),
  };
}

function dayIn({ random, now }: History, most: number): string {
  return new Date(now.getTime() + random.whole(0, most) * 86_400_000).toISOString().slice(0, 10);
}
