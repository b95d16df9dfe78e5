import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { anAccount } from "#tests/factories/account";
import { storePartner } from "#tests/factories/partner";
import { aLeader, aProvider } from "#tests/factories/solution";
import { done, solutionWorld } from "#tests/factories/solution-world";
import { testDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startSite, type TestSite } from "#tests/support/site";
import { mailJob } from "~/features/mail/mail-job.server";
import { mailPayload } from "~/features/mail/mail.schema";
import { tellMembers } from "~/features/providers/tell-members.server";
import { contribute } from "~/features/solutions/contribute.server";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { upsertAccount } from "~/features/identity/known-account.repository.server";
import type { Db } from "~/platform/database.server";
import { wordsIn } from "~/words-in.server";

const now = new Date("2026-04-01T12:00:00Z");
const variant = "MultiTenant";

describe.each(testDatabases())("mails about solutions on %s", (kind) => {
  let site: TestSite;
  let db: Db;
  beforeAll(async () => {
    site = await startSite(kind, {
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "a@pathlens.example",
    });
    ({ db } = site.application);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const table of ["solution", "partner", "job"] as const)
      await db.deleteFrom(table).execute();
  });

  const provider = async (language: "en" | "ja" = "en") => {
    const { account } = await upsertAccount(db, {
      ...anAccount(),
      variant,
      tenantKind: "commercial",
      now,
    });
    await db.updateTable("account").set({ language }).where("id", "=", account.id).execute();
    const { id, domain } = await storePartner(db, { status: "Approved", members: [account] });
    return { actor: aProvider(id), to: `noc@${domain}` };
  };
  const acting = () => {
    const context = { variant, prefix: "", origin: "https://pathlens.example", now } as const;
    const tell = tellMembers(context, (language) => wordsIn(language, "contributions"));
    return { ...solutionWorld(db, now).acting, tell };
  };
  const mailed = async () =>
    (await db.selectFrom("job").select("payload").where("kind", "=", mailJob.name).execute())
      .map(({ payload }) => mailPayload.read(payload))
      .map(({ to, subject, text }) => ({ to, subject, text }));
  const subject = (news: string) => english(`contributions:mail.${news}.subject`);

  const pair = async (language: "en" | "ja" = "en") => {
    const world = solutionWorld(db, now);
    const [owner, contributor] = [await provider(language), await provider()];
    const target = await world.official(owner.actor, { name: "Nordlys" }, { asns: "64502" });
    const own = await world.stored(contributor.actor, { name: "Fjord lab" }, { asns: "64500" });
    return { owner, contributor, target, own };
  };
  const offer = async (language: "en" | "ja" = "en") => {
    const found = await pair(language);
    const made = done(
      await contribute(acting(), found.contributor.actor, {
        solutionId: found.own.id,
        revision: null,
        targetId: found.target.id,
        changes: "every-entry",
        note: "Ours.",
      }),
    );
    return { ...found, made };
  };
  const decide = (id: string, action: "approve" | "reject" | "cancel", actor = aLeader()) =>
    decideOnContribution(acting(), actor, {
      ...{ id, action, revision: null, targetRevision: null, note: "Seen." },
    });

  it("go to the members of the target's partner, in their language and without the private name", async () => {
    const { owner, target, made } = await offer("ja");
    const [mail, ...more] = await mailed();
    expect([mail?.to, more]).toEqual([owner.to, []]);
    expect(mail?.subject).toBe(wordsIn("ja", "contributions")("mail.contribution-made.subject"));
    expect(mail?.text).toContain(
      `https://pathlens.example/solutions/${target.id}/contributions/${made.id}`,
    );
    expect(mail?.text).not.toContain("Fjord lab");
  });

  it.each(["approve", "reject"] as const)("go to the contributor's members: %s", async (action) => {
    const { contributor, own, made } = await offer();
    await db.deleteFrom("job").execute();
    done(await decide(made.id, action));
    const [mail, ...more] = await mailed();
    expect([mail?.to, mail?.subject, more]).toEqual([
      contributor.to,
      subject(action === "approve" ? "contribution-approved" : "contribution-rejected"),
      [],
    ]);
    expect(mail?.text).toContain(`/solutions/${own.id}/contributions/${made.id}`);
    expect(mail?.text).toContain("Seen.");
  });

  it("are none for a cancellation, a refused decision and a target of leadership", async () => {
    const { contributor, made } = await offer();
    await db.deleteFrom("job").execute();
    done(await decide(made.id, "cancel", contributor.actor));
    expect((await decide(made.id, "approve")).ok).toBe(false);
    const world = solutionWorld(db, now);
    const target = await world.official(aLeader(), { name: "Ours" }, { vpns: "Ours" });
    const own = await world.stored(contributor.actor, { name: "Second" }, { vpns: "Second" });
    const asked = { solutionId: own.id, revision: null, targetId: target.id, note: "" };
    done(await contribute(acting(), contributor.actor, { ...asked, changes: "every-entry" }));
    expect(await mailed()).toEqual([]);
  });

  it("go to the members of the owner when leadership approves or rejects", async () => {
    const { contributor, own } = await pair();
    const named = { id: own.id, revision: null, note: "Looked at." };
    done(await approveSolution(acting(), aLeader(), { ...named, state: "Named" }));
    done(
      await decideEntries(acting(), aLeader(), { ...named, decision: "reject", entries: "all" }),
    );
    expect((await mailed()).map(({ to, subject: of }) => [to, of]).sort()).toEqual([
      [contributor.to, subject("entries-rejected")],
      [contributor.to, subject("solution-approved")],
    ]);
  });

  it("go out only with what they tell of", async () => {
    const { contributor, target, own } = await pair();
    const failing = {
      ...acting(),
      tell: async () => {
        throw new Error("no mail");
      },
    };
    const asked = { solutionId: own.id, revision: null, targetId: target.id, note: "" };
    await expect(
      contribute(failing, contributor.actor, { ...asked, changes: "every-entry" }),
    ).rejects.toThrow("no mail");
    expect((await solutionWorld(db, now).read(own)).revision).toBe(own.revision);
  });
});
