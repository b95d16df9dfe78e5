/** Ids of one version of CUSTOMER_KEY: 67 million, so that an id of any of 31 versions fits into 32 bits. */
const idsOfVersion = 2 ** 26;

/** The version of the key under which an id was given. Versions are counted from 1. */
export function keyVersionOf(customer: number): number {
  return Math.floor(customer / idsOfVersion) + 1;
}

/** The first id of a version; 0 is never given. */
export function firstCustomerId(keyVersion: number): number {
  return (keyVersion - 1) * idsOfVersion + 1;
}
