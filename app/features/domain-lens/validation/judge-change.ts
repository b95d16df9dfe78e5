import { dayMs, utcDayOf } from "~/lib/time";

import { bulkRemovalLimit } from "../change-requests/escalation";
import { effectiveAfterDays } from "../publishing/version";
import { seen } from "./evidence";
import { judged, type Judgement } from "./judgement";
import { setText } from "./set-text";
import type { Link, ValidationFacts } from "./validation-facts";

/** Judges a change as a whole, test by test in the table's order. */
export function judgeChange(facts: ValidationFacts): Judgement[] {
  return [
    effectiveDate(facts),
    bulkRemoval(facts),
    linkedPublish(facts.link),
    linkedStage(facts.link),
  ];
}

/**
 * An addition takes effect 30 days after it is published or later. Too early is a day that
 * was so when the change was submitted; one that review has overtaken moves on by itself.
 */
function effectiveDate({
  names,
  prefixes,
  addEffectiveOn,
  submittedOn,
  today,
}: ValidationFacts): Judgement {
  if (names.length + prefixes.length === 0)
    return judged("effective-date", "Pass", seen("no-additions"));
  if (addEffectiveOn === null)
    return judged(
      "effective-date",
      "Pass",
      seen("set-by-publishing", { earliest: dayAfter(today) }),
    );
  const facts = { date: addEffectiveOn, earliest: dayAfter(today) };
  if (addEffectiveOn < dayAfter(submittedOn))
    return judged("effective-date", "FailedBlocking", seen("too-early", facts));
  if (addEffectiveOn < dayAfter(today))
    return judged("effective-date", "Warning", seen("moves-forward", facts));
  return judged("effective-date", "Pass", seen(null, facts));
}

/** The first day that is far enough after `day`. */
function dayAfter(day: string): string {
  return utcDayOf(new Date(new Date(`${day}T00:00:00Z`).getTime() + effectiveAfterDays * dayMs));
}

function bulkRemoval({ removed }: ValidationFacts): Judgement {
  const facts = { removed, limit: bulkRemovalLimit };
  return removed > bulkRemovalLimit
    ? judged("bulk-removal", "Warning", seen("above-limit", facts))
    : judged("bulk-removal", "Pass", seen("within-limit", facts));
}

/**
 * At publishing the member set has to be published, or to come in the same run; nothing published
 * may refer to what goes.
 */
function linkedPublish(link: Link): Judgement {
  if (link.kind === "none") return judged("linked-logic-publish", "Pass", seen("nothing-linked"));
  if (link.kind === "leaves") {
    return link.referring.length > 0
      ? judged(
          "linked-logic-publish",
          "FailedBlocking",
          seen("still-referred-to", { "other-sets": link.referring.map(setText) }),
        )
      : judged("linked-logic-publish", "Pass", seen("nothing-linked"));
  }
  const facts = { "member-set": link.memberSet && setText(link.memberSet) };
  return link.isPublished || link.isPublishedTogether
    ? judged("linked-logic-publish", "Pass", seen("member-published", facts))
    : judged("linked-logic-publish", "FailedBlocking", seen("member-not-published", facts));
}

/** Staged beside it is enough for staging: then the same run publishes both. */
function linkedStage(link: Link): Judgement {
  if (link.kind !== "refers") return judged("linked-logic-stage", "Pass", seen("nothing-linked"));
  const facts = { "member-set": link.memberSet && setText(link.memberSet) };
  if (link.isPublished)
    return judged("linked-logic-stage", "Pass", seen("member-published", facts));
  return link.isStaged
    ? judged("linked-logic-stage", "Pass", seen("member-staged", facts))
    : judged("linked-logic-stage", "FailedBlocking", seen("member-not-published", facts));
}
