import type { Instance } from "../endpoint-sets/endpoint-set";

import { parsedNames, type TypedAssociation } from "./typed-association";

/** The record of a name as far as the checks ask. */
export type OcdiRecord = {
  instance: Instance;
  domainName: string;
  serviceTreeId: string | null;
  sampleCount: number;
};

export type OcdiFacts = {
  /** Records of the typed names, of whatever instance. */
  records: readonly OcdiRecord[];
  /** Names that another association of the instance has. */
  taken: readonly { kind: "Legacy" | "Ocdi"; domainName: string }[];
};

/** The service that the first of the FQDNs with a service belongs to: the others are held against it. */
export function serviceOf(
  { instance, legacy }: TypedAssociation,
  { records }: Pick<OcdiFacts, "records">,
): string | null {
  const names = parsedNames(legacy);
  const found = names.map(
    (name) =>
      records.find((record) => record.instance === instance && record.domainName === name)
        ?.serviceTreeId,
  );
  return found.find((id) => id != null) ?? null;
}
