import { expect, type APIRequestContext } from "@playwright/test";

import { refusedMailbox } from "~/sandbox/mail-refusal";

import { mailedCode } from "./mailed-code";

const portal = "/partnerPortal";
const id = "[0-9a-f-]{36}";

/** Posts a form of the partner portal. @throws when it is refused */
async function post(request: APIRequestContext, address: string, form: Record<string, string>) {
  const answer = await request.post(address, {
    form,
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(303);
}

/** The form that registers a company. */
export function registering(companyName: string, email: string): Record<string, string> {
  return {
    intent: "register",
    companyName,
    companyUrl: email.slice(email.indexOf("@") + 1),
    emailAddress: email,
    hasAcceptedTerms: "yes",
  };
}

type Asking = "tenant-admin" | "champion" | "member" | "operator" | "leader";

/**
 * Registrations in every state that lasts: one that waits for its code, one whose mail failed, one with
 * a partner that waits, and one with a partner that was declined.
 */
export async function partnerWorld(of: (onlooker: Asking) => APIRequestContext, mailUrl: string) {
  const longName = "Donaudampfschifffahrtsgesellschaft Telekommunikationsdienstleistungen";
  await post(of("tenant-admin"), portal, registering(longName, "noc@lindenhof.example"));
  await post(of("champion"), portal, registering("Gone", `${refusedMailbox}@gone.example`));
  const joined = async (onlooker: "member" | "operator", companyName: string, email: string) => {
    await post(of(onlooker), portal, registering(companyName, email));
    await post(of(onlooker), portal, { intent: "verify", code: await mailedCode(mailUrl, email) });
    const domain = email.slice(email.indexOf("@") + 1);
    const path = `/vnext/partner/registrations?show=all&search=${domain}`;
    const html = await (await of("leader").get(path)).text();
    return new RegExp(`href="(/vnext/partner/registrations/${id})"`).exec(html)?.[1] ?? "";
  };
  const partner = await joined("member", longName, "network-operations-centre@brightnet.example");
  const declinedPartner = await joined("operator", "Staff", "noc@staff.example");
  const decision = { action: "decline", note: `${longName} ${longName}`, revision: "1" };
  await post(of("leader"), declinedPartner, decision);
  const shown = await (await of("leader").get(partner)).text();
  const partnerMember = /href="([^"]+\/remove)"/.exec(shown)?.[1] ?? "";
  return { partner, partnerMember, declinedPartner, ...(await solutionWorld(of)) };
}

const solutionForm = {
  type: "isp",
  connectionType: "isp",
  description: "Fibre for companies.",
  setUpUrl: "https://fjordnet.example/connect",
};

/** A solution of the member with lists that wait, one that it closed, and one of leadership. */
async function solutionWorld(of: (onlooker: Asking) => APIRequestContext) {
  const longName = "Donaudampfschifffahrtsgesellschaft Telekommunikationsdienstleistungen Fibre";
  const add = async (onlooker: "member" | "leader", form: Record<string, string>) => {
    const answer = await of(onlooker).post("/solutions/new", {
      form: { ...solutionForm, ...form },
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status(), await answer.text()).toBe(303);
    const [added = ""] = (answer.headers().location ?? "").split("?");
    return added;
  };
  const many = Array.from({ length: 80 }, (_, number) => `198.51.100.${number * 2}/31`).join("\n");
  const solution = await add("member", {
    name: longName,
    visibility: "Private",
    asns: "64500\n64501",
    ips: `${many}\n198.51.100.0/24`,
    vpns: longName,
  });
  const closedSolution = await add("member", { name: "Old", visibility: "Public" });
  await post(of("member"), `${closedSolution}/close`, { revision: "1" });
  const solutionOfLeadership = await add("leader", {
    name: "The suite",
    visibility: "Public",
    asns: "8075",
  });
  const contribution = await contributionWorld(of, add, longName);
  return { solution, closedSolution, solutionOfLeadership, contribution };
}

/** A contribution of the member that waits, to an official solution of leadership. */
async function contributionWorld(
  of: (onlooker: Asking) => APIRequestContext,
  add: (onlooker: "member" | "leader", form: Record<string, string>) => Promise<string>,
  longName: string,
): Promise<string> {
  const own = await add("member", {
    name: `${longName} laboratory`,
    visibility: "Private",
    ips: "203.0.113.0/26\n203.0.113.64/26",
    vpns: `${longName} laboratory`,
  });
  const official = await add("leader", {
    name: longName,
    visibility: "Public",
    ips: "203.0.113.0/24",
  });
  const approval = { intent: "approve", state: "Named", note: "", revision: "1" };
  await post(of("leader"), `${official}/review`, approval);
  const targetId = official.slice(official.lastIndexOf("/") + 1);
  const made = await of("member").post(`${own}/contribute`, {
    form: { targetId, note: `${longName} ${longName}`, revision: "1" },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(made.status(), await made.text()).toBe(303);
  return (made.headers().location ?? "").replace("?done=made", "");
}
