import {
  displayName,
  globalAdministratorId,
  people,
  type DirectoryAccount,
  type DirectoryPerson,
  type DirectoryTenant,
} from "./directory";
import {
  parseFilter,
  parseSearch,
  type DirectoryRecord,
  type RecordTest,
} from "./directory-filter";

/** Shown where a call does not `$select`, as in the Microsoft graph; the kind of a user must be asked for. */
const usualProperties = [
  "id",
  "displayName",
  "givenName",
  "surname",
  "jobTitle",
  "mail",
  "userPrincipalName",
];

const pageSizeUsual = 100;
const pageSizeMost = 999;

export type CallRefusal = { status: number; code: string; message: string };
export type Page<Row> = {
  rows: Row[];
  /** Rows to skip for the next page; undefined on the last. */ next: number | undefined;
};

export function personRecord(person: DirectoryPerson): DirectoryRecord {
  const { id, givenName, surname, jobTitle, mail, userPrincipalName, userType, isEnabled } = person;
  return {
    id,
    displayName: displayName(person),
    givenName,
    surname,
    jobTitle,
    mail,
    userPrincipalName,
    userType,
    accountEnabled: isEnabled,
  };
}

/** The properties that `$select` names, or the usual ones. */
export function selected(
  record: DirectoryRecord,
  query: URLSearchParams,
  usual: readonly string[] = usualProperties,
): DirectoryRecord {
  const names =
    query
      .get("$select")
      ?.split(",")
      .map((name) => name.trim()) ?? usual;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name] ?? null]),
  );
}

/** People of one tenant whom `$filter` and `$search` mean, in the order of their names. */
export function foundPeople(
  tenant: DirectoryTenant,
  query: URLSearchParams,
): DirectoryRecord[] | CallRefusal {
  const tests: RecordTest[] = [];
  const [filter, search] = [query.get("$filter"), query.get("$search")];
  if (filter !== null) {
    const parsed = parseFilter(filter);
    if (!parsed.ok)
      return { status: 400, code: "Request_UnsupportedQuery", message: "Invalid filter clause." };
    tests.push(parsed.value);
  }
  if (search !== null) {
    const parsed = parseSearch(search);
    if (!parsed.ok)
      return {
        status: 400,
        code: "Request_UnsupportedQuery",
        message: "Unrecognized search clause.",
      };
    tests.push(parsed.value);
  }
  return people
    .filter((person) => person.tenant === tenant)
    .map(personRecord)
    .filter((record) => tests.every((test) => test(record)))
    .sort((one, other) => String(one.displayName).localeCompare(String(other.displayName), "en"));
}

/** The page of `rows` that `$top` and `$skiptoken` ask for. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): Page<Row> | CallRefusal {
  const top = Number(query.get("$top") ?? pageSizeUsual);
  const skip = Number(query.get("$skiptoken") ?? 0);
  if (
    !Number.isInteger(top) ||
    top < 1 ||
    top > pageSizeMost ||
    !Number.isInteger(skip) ||
    skip < 0
  ) {
    return {
      status: 400,
      code: "Request_BadRequest",
      message: `$top is not a whole number from 1 to ${pageSizeMost}.`,
    };
  }
  return {
    rows: rows.slice(skip, skip + top),
    next: skip + top < rows.length ? skip + top : undefined,
  };
}

/** Groups and directory roles of an account. */
export function memberships({ groups, isAdministrator }: DirectoryAccount): DirectoryRecord[] {
  return [
    ...groups.map(({ id, displayName: name }) => ({
      "@odata.type": "#microsoft.graph.group",
      id,
      displayName: name,
    })),
    ...(isAdministrator
      ? [
          {
            "@odata.type": "#microsoft.graph.directoryRole",
            id: "d1e00000-5a4d-4b0c-8000-000000000001",
            displayName: "Global Administrator",
            roleTemplateId: globalAdministratorId,
          },
        ]
      : []),
  ];
}

/**
 * The organisation of a tenant. `tenantRegionSubScope` GCC and DOD tell those clouds, null
 * with any region is the commercial one; the words are those of the Microsoft authority's metadata.
 */
export function organization({
  id,
  name,
  domains,
  countryCode,
  regionScope,
  regionSubScope,
}: DirectoryTenant) {
  const [defaultDomain = ""] = domains;
  return {
    id,
    displayName: name,
    countryLetterCode: countryCode,
    tenantType: "AAD",
    tenantRegionScope: regionScope,
    tenantRegionSubScope: regionSubScope,
    privacyProfile: {
      contactEmail: `privacy@${defaultDomain}`,
      statementUrl: `https://${defaultDomain}/privacy`,
    },
    verifiedDomains: domains.map((domain) => ({
      name: domain,
      isDefault: domain === defaultDomain,
      isInitial: domain.endsWith(".onsuite.test"),
      type: "Managed",
    })),
  };
}

export function domainsOf({ domains }: DirectoryTenant) {
  return domains.map((id, index) => ({
    id,
    isDefault: index === 0,
    isInitial: id.endsWith(".onsuite.test"),
    isVerified: true,
    authenticationType: "Managed",
  }));
}
