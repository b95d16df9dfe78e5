import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { aWorkload } from "#tests/factories/endpoint-set";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import {
  championOfArea,
  editorOf,
  ofCouncil,
  somebody,
  stagedChange,
  type Reviewers,
} from "#tests/support/endpoint-changes";
import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { listVersions } from "~/features/domain-lens/publishing/publication.repository.server";
import { publishWhatIsDue } from "~/features/domain-lens/publishing/publish-what-is-due.server";

/** The schedule's usual hour is 16:00 UTC. */
const beforeDue = new Date("2030-03-01T15:00:00Z");
const due = new Date("2030-03-01T16:00:00Z");
const afterDue = new Date("2030-03-01T16:30:00Z");
const nextDay = new Date("2030-03-02T16:00:30Z");

describe.each(testDatabases())("the publish schedule on %s", (kind) => {
  let application: TestApplication;
  let people: Reviewers;
  let workload: string;
  let last: number;
  beforeEach(async () => {
    application = await startTestApplication(kind);
    const { db } = application;
    last = 0;
    workload = await aWorkload(db, "Mail");
    people = {
      editor: await somebody(db, "Edda", [editorOf(workload)]),
      champion: await somebody(db, "Chandra", [championOfArea("Exchange")]),
      council: await somebody(db, "Connie", [ofCouncil]),
    };
  });
  afterEach(() => application.close());

  const stagedAt = (now: Date, instance: Instance = "Worldwide") => {
    last += 1;
    const content = {
      category: "Default",
      isRequired: true,
      tcpPorts: "443",
      publicDescription: "A set",
      prefixes: [{ prefix: `192.0.2.${last * 8}/29`, serviceTreeId: null }],
    } as const;
    return stagedChange(application.db, people, {
      started: { kind: "new", instance, workloadId: workload, isMemberSet: false },
      edit: { content: { ...content, prefixes: [...content.prefixes] } },
      now,
    });
  };
  const versions = async (instance: Instance = "Worldwide") =>
    (await listVersions(application.db, instance)).map(({ version }) => version);

  it("publishes at its hour what was staged by then, and the rest a day later", async () => {
    await stagedAt(beforeDue);
    await publishWhatIsDue(new Date(due.getTime() - 1000));
    expect(await versions()).toEqual([]);
    await publishWhatIsDue(due);
    expect(await versions()).toEqual(["2030030100"]);

    await stagedAt(afterDue);
    await publishWhatIsDue(new Date(afterDue.getTime() + 60_000));
    expect(await versions()).toEqual(["2030030100"]);
    await publishWhatIsDue(nextDay);
    expect(await versions()).toEqual(["2030030200", "2030030100"]);
  });

  it("makes up later for an hour at which no process ran", async () => {
    await stagedAt(beforeDue);
    await publishWhatIsDue(afterDue);
    expect(await versions()).toEqual(["2030030100"]);
  });

  it("publishes once where several processes look at the same time", async () => {
    await stagedAt(beforeDue);
    await Promise.all([1, 2, 3].map(() => publishWhatIsDue(due)));
    expect(await versions()).toEqual(["2030030100"]);
  });

  it("goes on to the other instances where one fails, which is tried again", async () => {
    const { db } = application;
    await stagedAt(beforeDue, "China");
    await stagedAt(beforeDue, "Worldwide");
    await sql`alter table publication add constraint not_china check (instance <> 'China')`.execute(
      db,
    );
    await publishWhatIsDue(due);
    expect([await versions("China"), await versions()]).toEqual([[], ["2030030100"]]);
    await sql`alter table publication drop constraint not_china`.execute(db);
    await publishWhatIsDue(afterDue);
    expect([await versions("China"), await versions()]).toEqual([["2030030100"], ["2030030100"]]);
  });
});
