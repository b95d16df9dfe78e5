import { variants, type Variant } from "~/features/settings/variants";

/** Whose figures a sample belongs to: a variant, and its real or its demonstration rows. */
export type Realm = { variant: Variant; isDemonstration: boolean };

/** A realm as it is stored: two numbers for each variant, in the order of `variants`. */
export function realmNumber({ variant, isDemonstration }: Realm): number {
  return variants.indexOf(variant) * 2 + Number(isDemonstration);
}

/** @throws {RangeError} for a number that is no realm's */
export function realmOf(number: number): Realm {
  const variant = variants[number >> 1];
  if (!variant) throw new RangeError(`${number} is not a realm.`);
  return { variant, isDemonstration: number % 2 === 1 };
}
