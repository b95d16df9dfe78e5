import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  performListReminder,
  queueListReminders,
} from "~/features/providers/remind-of-lists.server";
import { verifyLists } from "~/features/solutions/keep-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import { dayMs } from "~/lib/time";
import { siteOrigin } from "~/platform/site-origin.server";
import { wordsIn } from "~/words-in.server";
import { storePartner } from "#tests/factories/partner";
import { aProvider, aSolution, insertPartner, someOrganisations } from "#tests/factories/solution";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";

const added = new Date("2026-01-01T12:00:00Z");
const after = (days: number) => new Date(added.getTime() + days * dayMs);

describe.each(testDatabases())("reminders to verify lists on %s", (kind) => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await startTestApplication(kind, {
      SMTP_URL: "smtp://mail.example",
      MAIL_FROM: "pathlens@example.com",
    });
  });
  afterAll(() => application.close());

  it("go out once after 180 days, and again 180 days after the lists were verified", async () => {
    const { db } = application;
    const owner = aProvider(await insertPartner(db, "fjordnet.example", added));
    const acting = (now: Date) =>
      ({ db, variant: "MultiTenant", now, organisations: someOrganisations() }) as const;
    const saved = await saveSolution(acting(added), owner, aSolution());
    if (!saved.ok) throw new Error("The solution was not saved.");
    const { id } = saved.value;
    expect(await queueListReminders(db, after(180))).toBe(0);
    expect(await queueListReminders(db, after(181))).toBe(1);
    expect(await queueListReminders(db, after(182))).toBe(0);
    const edit = { ...aSolution({ description: "New." }), id };
    expect((await saveSolution(acting(after(183)), owner, edit)).ok).toBe(true);
    expect(await queueListReminders(db, after(184))).toBe(0);
    await verifyLists(acting(after(185)), owner, { id, revision: null });
    expect(await queueListReminders(db, after(186))).toBe(0);
    expect(await queueListReminders(db, after(366))).toBe(1);
    const jobs = await db.selectFrom("job").select("kind").execute();
    expect(jobs.map(({ kind: name }) => name)).toEqual(["list-reminder", "list-reminder"]);
  });

  it("mail every member a whole link to the lists", async () => {
    const { db, environment } = application;
    const member = { tenantId: randomUUID(), objectId: randomUUID(), name: "Kari" };
    const { id: partnerId, domain } = await storePartner(db, { members: [member] });
    const solution = { solutionId: randomUUID(), solutionName: "Fjord" };
    const payload = { documentVersion: 1, ...solution, partnerId, variant: "MultiTenant" };
    await performListReminder(payload, (language) => wordsIn(language, "contributions"));
    const mails = await db.selectFrom("job").select("payload").where("kind", "=", "mail").execute();
    expect(mails.map((mail) => mail.payload)).toMatchObject([
      {
        to: `noc@${domain}`,
        text: expect.stringContaining(
          `\n${siteOrigin(environment)}/solutions/${solution.solutionId}`,
        ) as string,
      },
    ]);
  });
});
