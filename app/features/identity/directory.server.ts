import * as z from "zod";

import { readSettings } from "~/features/settings/read-settings.server";
import type { Variant } from "~/features/settings/variants";
import { storableJson } from "~/lib/storable-text";
import type { Db } from "~/platform/database.server";

import { directoryOfAuthority } from "./directory-of-authority";
import { identityConfiguration } from "./identity-configuration.server";
import type { Environment } from "~/platform/environment.server";

const directoryTimeoutMs = 5000;

/** Groups of one account that are read: pages of 100, up to so many. */
const groupPagesMost = 20;

/** Photos beyond this size are not shown. */
const photoBytesMost = 512 * 1024;

/** People that a search shows (specification §7). */
const peopleMost = 10;

/** Somebody a report can be shared with. */
export type Person = { tenantId: string; objectId: string; name: string; email: string | null };

/** What a directory says of a tenant. */
export type Organisation = {
  /** Region scopes, the narrower one first. */
  regionScopes: (string | null | undefined)[];
  /** Where it says what it does with data about its people; null where it does not. */
  privacyUrl: string | null;
};

/** Longest address of a privacy statement that is kept. */
const addressLengthMost = 2000;

const groupPageSchema = z.object({
  value: z.array(z.object({ id: z.string() })),
  "@odata.nextLink": z.string().optional(),
});
const organisationSchema = z.object({
  value: z.array(
    z.object({
      tenantRegionScope: z.string().nullish(),
      tenantRegionSubScope: z.string().nullish(),
      privacyProfile: z.object({ statementUrl: z.string().nullish() }).nullish(),
    }),
  ),
});
const domainsSchema = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      isDefault: z.boolean().nullish(),
      isInitial: z.boolean().nullish(),
    }),
  ),
});
const personSchema = z.object({
  id: z.string(),
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});
const userSchema = personSchema.extend({ userType: z.string().nullish() });
const peopleSchema = z.object({ value: z.array(personSchema) });

/** The directory of one signed-in account: the graph calls of specification §7. */
export class Directory {
  constructor(
    private readonly base: string,
    private readonly accessToken: string,
  ) {}

  /** Ids of every group the account is in. */
  async groups(): Promise<string[]> {
    const ids: string[] = [];
    let next: string | undefined = `${this.base}/v1.0/me/memberOf?$select=id&$top=100`;
    for (let page = 0; next && page < groupPagesMost; page += 1) {
      const { value, "@odata.nextLink": following }: z.infer<typeof groupPageSchema> =
        groupPageSchema.parse(await this.json(next));
      ids.push(...value.map(({ id }) => id));
      // A link to another place would be handed the token.
      next = following?.startsWith(`${this.base}/`) ? following : undefined;
    }
    return ids;
  }

  /** The account's tenant as its directory describes it. */
  async organisation(): Promise<Organisation> {
    const { value } = organisationSchema.parse(
      await this.json(
        `${this.base}/v1.0/organization?$select=id,tenantRegionScope,tenantRegionSubScope,privacyProfile`,
      ),
    );
    return {
      regionScopes: value.flatMap(({ tenantRegionSubScope, tenantRegionScope }) => [
        tenantRegionSubScope,
        tenantRegionScope,
      ]),
      privacyUrl: webAddress(value[0]?.privacyProfile?.statementUrl),
    };
  }

  /**
   * The domain that the names of the tenant's own hosts are made of: the one it began with, as a
   * domain it took later may begin with another label; else its default one.
   */
  async tenantDomain(): Promise<string | undefined> {
    const { value } = domainsSchema.parse(
      await this.json(`${this.base}/v1.0/domains?$select=id,isDefault,isInitial`),
    );
    return (value.find(({ isInitial }) => isInitial) ?? value.find(({ isDefault }) => isDefault))
      ?.id;
  }

  /** People of the account's own tenant by the beginning of their name or address, guests left out. */
  async people(text: string, tenantId: string): Promise<Person[]> {
    const begins = text.replaceAll("'", "''");
    const filter = ["displayName", "mail", "userPrincipalName"]
      .map((field) => `startswith(${field},'${begins}')`)
      .join(" or ");
    const query = new URLSearchParams({
      $filter: `(${filter}) and userType eq 'Member'`,
      $select: "id,displayName,mail,userPrincipalName,userType",
      $top: String(peopleMost),
      $count: "true",
    });
    const { value } = peopleSchema.parse(
      await this.json(`${this.base}/v1.0/users?${query.toString()}`),
    );
    return value.slice(0, peopleMost).map((person) => personOf(person, tenantId));
  }

  /** The person of the account's own tenant with an object id, guests too; undefined for nobody. */
  async user(
    objectId: string,
    tenantId: string,
  ): Promise<{ person: Person; isGuest: boolean } | undefined> {
    // Anything else would be another address.
    if (!/^[\w-]+$/.test(objectId)) return undefined;
    const answer = await this.ask(
      `${this.base}/v1.0/users/${objectId}?$select=id,displayName,mail,userPrincipalName,userType`,
    );
    if (answer.status === 404 || answer.status === 400) return undefined;
    if (!answer.ok) throw new Error(`The directory answers ${answer.status}.`);
    const { userType, ...person } = userSchema.parse(await read(answer));
    // A user is also found by their name, which is no id.
    return person.id === objectId
      ? { person: personOf(person, tenantId), isGuest: userType !== "Member" }
      : undefined;
  }

  /** The account's photo; undefined when it has none that can be shown. */
  async photo(): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
    const answer = await this.ask(`${this.base}/v1.0/me/photo/$value`);
    const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? "";
    if (!answer.ok || !/^image\/(jpeg|png|gif|webp)$/.test(type)) return undefined;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.byteLength <= photoBytesMost ? { type, bytes } : undefined;
  }

  private async json(url: string): Promise<unknown> {
    const answer = await this.ask(url);
    if (!answer.ok) throw new Error(`The directory answers ${answer.status}.`);
    return read(answer);
  }

  private ask(url: string): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.accessToken}`, ConsistencyLevel: "eventual" };
    return fetch(url, {
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(directoryTimeoutMs),
    });
  }
}

/** @throws where the answer is no JSON, or has a text that cannot be stored */
async function read(answer: Response): Promise<unknown> {
  const json = storableJson(await answer.text());
  if (!json.ok) throw new Error(`The directory's answer is ${json.refusal}.`);
  return json.value;
}

function personOf(
  { id, displayName, mail, userPrincipalName }: z.infer<typeof personSchema>,
  tenantId: string,
): Person {
  return {
    tenantId,
    objectId: id,
    name: displayName || mail || userPrincipalName || id,
    email: mail ?? userPrincipalName ?? null,
  };
}

/** The directory of a variant with an account's token; undefined where none is configured. */
export async function directoryFor(
  context: { db: Db; variant: Variant; environment: Environment },
  accessToken: string,
): Promise<Directory | undefined> {
  const base = await directoryBase(context);
  return base ? new Directory(base.replace(/\/$/, ""), accessToken) : undefined;
}

/** Base of the directory's calls; nothing where nobody signs in, or the settings name no directory of the authority. */
export async function directoryBase(context: {
  db: Db;
  variant: Variant;
  environment: Environment;
}): Promise<string | null> {
  const configuration = identityConfiguration(context);
  if (!configuration) return null;
  return (
    configuration.graphBaseUrl ??
    directoryOfAuthority(configuration.authority, (await readSettings(context)).graphBaseUrl)
  );
}

/** An address that may be shown as a link: one of the web. */
function webAddress(text: string | null | undefined): string | null {
  const url = URL.canParse(text ?? "") ? new URL(text ?? "") : null;
  const isOfWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isOfWeb && url.href.length <= addressLengthMost ? url.href : null;
}
