import { inventedPeople, type InventedPerson } from "./directory-people";

/** Template id of the directory role of global administrators, the same in every tenant. */
export const globalAdministratorId = "62e90394-69f5-4237-9190-012177145e10";

/**
 * An ID token lists at most so many groups, as the Microsoft authority has it; beyond, it only says
 * that there are more.
 */
export const groupsInTokenLimit = 200;

/** What the sign-in page offers: one account for each kind of reader, and two with which signing in fails. */
export const accountKinds = [
  "user",
  "colleague",
  "tenant-admin",
  "guest",
  "other-tenant",
  "provider",
  "leadership",
  "operator",
  "group-overage",
  "gcc-admin",
  "gcc-user",
  "dod-user",
  "consent-declined",
  "account-disabled",
  "editor",
  "workload-champion",
  "second-champion",
  "service-champion",
  "council-member",
  "second-council-member",
  "second-provider",
] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * `regionScope` and `regionSubScope` tell the cloud, as in the Microsoft authority's metadata:
 * NA (or another region) without sub-scope is commercial, sub-scope GCC is GCC, sub-scope DOD is DoD.
 */
export type DirectoryTenant = {
  id: string;
  name: string;
  /** Verified domains, the default one first. */
  domains: readonly string[];
  countryCode: string;
  regionScope: "NA" | "EU" | "USG";
  regionSubScope: "GCC" | "DOD" | null;
};

export type DirectoryPerson = InventedPerson & {
  /** Object id. */
  id: string;
  tenant: DirectoryTenant;
  userPrincipalName: string;
  mail: string;
  userType: "Member" | "Guest";
  isEnabled: boolean;
  hasPhoto: boolean;
};

/**
 * A person who can sign in. `subject` is what the provider calls the account; it differs from the
 * object id on purpose.
 */
export type DirectoryAccount = DirectoryPerson & {
  kind: AccountKind;
  subject: string;
  groups: readonly DirectoryGroup[];
  isAdministrator: boolean;
};

type DirectoryGroup = { id: string; displayName: string };

const tenant = (
  number: number,
  name: string,
  rest: Omit<DirectoryTenant, "id" | "name">,
): DirectoryTenant => ({ id: `7e0a9700-5a4d-4b0c-8000-00000000000${number}`, name, ...rest });

const lindenhof = tenant(1, "Lindenhof Instruments", {
  domains: ["lindenhof.example", "lindenhof.onsuite.test"],
  countryCode: "NL",
  regionScope: "EU",
  regionSubScope: null,
});
const harbourPine = tenant(2, "Harbour & Pine", {
  domains: ["harbourpine.example", "harbourpine.onsuite.test"],
  countryCode: "US",
  regionScope: "NA",
  regionSubScope: null,
});
const fjordnet = tenant(3, "Fjordnet", {
  domains: ["fjordnet.example", "fjordnet.onsuite.test"],
  countryCode: "NO",
  regionScope: "EU",
  regionSubScope: null,
});
const staff = tenant(4, "Pathlens staff", {
  domains: ["staff.example", "staff.onsuite.test"],
  countryCode: "US",
  regionScope: "NA",
  regionSubScope: null,
});
const westmere = tenant(5, "Westmere County", {
  domains: ["westmere.example", "westmere.onsuite.test"],
  countryCode: "US",
  regionScope: "NA",
  regionSubScope: "GCC",
});
const exercise = tenant(6, "Exercise Command", {
  domains: ["exercise.example", "exercise.onsuite.test"],
  countryCode: "US",
  regionScope: "USG",
  regionSubScope: "DOD",
});

const brightwell = tenant(7, "Brightwell Networks", {
  domains: ["brightwell.example", "brightwell.onsuite.test"],
  countryCode: "IE",
  regionScope: "EU",
  regionSubScope: null,
});

export const tenants: readonly DirectoryTenant[] = [
  lindenhof,
  harbourPine,
  fjordnet,
  staff,
  westmere,
  exercise,
  brightwell,
];

const group = (number: number, displayName: string): DirectoryGroup => ({
  id: `60009000-5a4d-4b0c-8000-${String(number).padStart(12, "0")}`,
  displayName,
});

const everyone = group(1, "Everyone");
const providers = group(2, "Network providers");
const leaders = group(3, "Leadership");
const operators = group(4, "Operators");

/** More groups than a token lists; the one that gives a role is the last. */
const manyGroups = [
  everyone,
  ...Array.from({ length: groupsInTokenLimit + 30 }, (_, index) =>
    group(1000 + index, `Distribution list ${index + 1}`),
  ),
  leaders,
];

/** Groups that give roles in Pathlens, each in the one tenant it belongs to. */
export const roleGroups = [
  { tenantId: fjordnet.id, groupId: providers.id, role: "provider" },
  { tenantId: staff.id, groupId: leaders.id, role: "leadership" },
  { tenantId: staff.id, groupId: operators.id, role: "operator" },
] as const;

type PersonTraits = { number: number; tenant: DirectoryTenant } & Partial<
  Pick<DirectoryPerson, "mail" | "userPrincipalName" | "userType" | "isEnabled" | "hasPhoto">
>;

function person(invented: InventedPerson, { number, ...traits }: PersonTraits): DirectoryPerson {
  const { givenName, surname } = invented;
  const address = `${givenName}.${surname}`
    .normalize("NFD")
    .replace(/[^\w.-]/g, "")
    .toLowerCase();
  const mail = traits.mail ?? `${address}@${traits.tenant.domains[0]}`;
  return {
    id: `0b1ec700-5a4d-4b0c-8000-${String(number).padStart(12, "0")}`,
    userPrincipalName: mail,
    userType: "Member",
    isEnabled: true,
    hasPhoto: true,
    ...invented,
    ...traits,
    mail,
  };
}

type AccountTraits = Omit<PersonTraits, "number"> &
  Partial<Pick<DirectoryAccount, "groups" | "isAdministrator">>;

/** `words` are given name, surname and job title. */
function account(
  kind: AccountKind,
  words: string,
  { groups = [everyone], isAdministrator = false, ...traits }: AccountTraits,
): DirectoryAccount {
  const [givenName = "", surname = "", jobTitle = ""] = words.split(", ");
  const number = accountKinds.indexOf(kind) + 1;
  return {
    ...person({ givenName, surname, jobTitle }, { number, ...traits }),
    kind,
    subject: `sandbox-${kind}`,
    groups,
    isAdministrator,
  };
}

export const accounts: readonly DirectoryAccount[] = [
  account("user", "Mira, Jansen, Instrument maker", { tenant: lindenhof }),
  account("colleague", "Tomás, Oliveira, Buyer", { tenant: lindenhof, hasPhoto: false }),
  account("tenant-admin", "Ada, Verbruggen, Head of IT", {
    tenant: lindenhof,
    isAdministrator: true,
  }),
  account("guest", "Nora, Vik, Consultant", {
    tenant: lindenhof,
    userType: "Guest",
    mail: "nora.vik@fjordnet.example",
    userPrincipalName: "nora.vik_fjordnet.example#EXT#@lindenhof.onsuite.test",
  }),
  account("other-tenant", "Samuel, Okafor, Architect", { tenant: harbourPine }),
  account("provider", "Ingrid, Solberg, Peering manager", {
    tenant: fjordnet,
    groups: [everyone, providers],
  }),
  account("leadership", "Helena, Marsh, Director", { tenant: staff, groups: [everyone, leaders] }),
  account("operator", "Omar, Haddad, Site operator", {
    tenant: staff,
    groups: [everyone, operators],
  }),
  account("group-overage", "Gwen, Abara, Programme lead", { tenant: staff, groups: manyGroups }),
  account("gcc-admin", "Ruth, Castellano, County IT", { tenant: westmere, isAdministrator: true }),
  account("gcc-user", "Leo, Park, Clerk", { tenant: westmere }),
  account("dod-user", "Dana, Whitfield, Planner", { tenant: exercise }),
  account("consent-declined", "Piet, de Boer, Auditor", { tenant: lindenhof }),
  account("account-disabled", "Clara, Nowak, Former colleague", {
    tenant: lindenhof,
    isEnabled: false,
  }),
  account("editor", "Edda, Lindgren, Service engineer", { tenant: staff }),
  account("workload-champion", "Chandra, Iyer, Mail engineer", { tenant: staff }),
  account("second-champion", "Cho, Min-seo, Mail engineer", { tenant: staff }),
  account("service-champion", "Sefa, Tuimalu, Service owner", { tenant: staff }),
  account("council-member", "Connie, Adebayo, Connectivity architect", { tenant: staff }),
  account("second-council-member", "Matteo, Ferri, Connectivity architect", { tenant: staff }),
  account("second-provider", "Aoife, Brennan, Network planner", { tenant: brightwell }),
];

/** Everybody in the directory: those who can sign in, and their colleagues, who can only be found. */
export const people: readonly DirectoryPerson[] = [
  ...accounts,
  ...inventedPeople.map((invented, index) =>
    person(invented, { number: 100 + index, tenant: lindenhof }),
  ),
  person(
    { givenName: "Freya", surname: "Nakamura", jobTitle: "Draughtswoman" },
    { number: 200, tenant: harbourPine },
  ),
  person(
    { givenName: "Miriam", surname: "Janssen", jobTitle: "Surveyor" },
    { number: 201, tenant: harbourPine },
  ),
  person(
    { givenName: "Erik", surname: "Dahl", jobTitle: "Network engineer" },
    { number: 202, tenant: fjordnet },
  ),
  person(
    { givenName: "Grace", surname: "Tran", jobTitle: "Librarian" },
    { number: 203, tenant: westmere },
  ),
  person(
    { givenName: "Jonas", surname: "Weber", jobTitle: "Visitor" },
    {
      number: 204,
      tenant: lindenhof,
      userType: "Guest",
      mail: "jonas.weber@harbourpine.example",
      userPrincipalName: "jonas.weber_harbourpine.example#EXT#@lindenhof.onsuite.test",
    },
  ),
];

export const displayName = ({ givenName, surname }: InventedPerson): string =>
  `${givenName} ${surname}`;

export const accountOfKind = (kind: string): DirectoryAccount | undefined =>
  accounts.find((known) => known.kind === kind);
export const accountOfSubject = (subject: string): DirectoryAccount | undefined =>
  accounts.find((known) => known.subject === subject);
export const accountOfObject = (id: string): DirectoryAccount | undefined =>
  accounts.find((known) => known.id === id);
