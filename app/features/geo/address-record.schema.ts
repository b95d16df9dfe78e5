import * as z from "zod";

/** What an address database knows of an address's place; its names are English. */
export type CityRecord = {
  city: string;
  region: string;
  countryCode: string;
  latitude: number;
  longitude: number;
};

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** District after the city, as DB-IP writes it: "Buenos Aires (Palermo)". */
const districtAfterCity = /\s*\(.*$/;
const city = z
  .string()
  .transform((name) => name.replace(districtAfterCity, "").trim())
  .pipe(z.string().min(1));

/** One flat row, as the databases of the ip-location-db packages have it. */
const flatCityRecord = z.object({
  city,
  country_code: countryCode,
  state1: z.string().default(""),
  latitude,
  longitude,
});

/** Nested names by language, as DB-IP and MaxMind publish their own files. */
const nestedCityRecord = z.object({
  city: z.object({ names: z.object({ en: city }) }),
  country: z.object({ iso_code: countryCode }),
  subdivisions: z.array(z.object({ names: z.object({ en: z.string() }) })).optional(),
  location: z.object({ latitude, longitude }),
});

const networkRecord = z.object({
  autonomous_system_number: z.number().int().positive(),
  autonomous_system_organization: z.string().default(""),
});

/** Reads a record of a city database; null when it names no city with coordinates. */
export function readCityRecord(record: unknown): CityRecord | null {
  const flat = flatCityRecord.safeParse(record);
  if (flat.success) {
    const { country_code, state1, ...rest } = flat.data;
    return { ...rest, region: state1, countryCode: country_code };
  }
  const nested = nestedCityRecord.safeParse(record);
  if (!nested.success) return null;
  return {
    city: nested.data.city.names.en,
    region: nested.data.subdivisions?.[0]?.names.en ?? "",
    countryCode: nested.data.country.iso_code,
    ...nested.data.location,
  };
}

/** Reads a record of an ASN database; null when it names no autonomous system. */
export function readNetworkRecord(record: unknown): { asn: number; organisation: string } | null {
  const { success, data } = networkRecord.safeParse(record);
  if (!success) return null;
  return { asn: data.autonomous_system_number, organisation: data.autonomous_system_organization };
}
