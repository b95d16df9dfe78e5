/** A service that FQDNs and prefixes belong to. */
export type ServiceTreeEntry = { id: string; name: string };
