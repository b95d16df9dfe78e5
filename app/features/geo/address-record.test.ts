import { describe, expect, it } from "vitest";

import { readCityRecord, readNetworkRecord } from "./address-record.schema";

const flat = {
  city: "Buenos Aires (Palermo)",
  country_code: "AR",
  latitude: -34.58,
  longitude: -58.42,
  postcode: "",
  state1: "Buenos Aires F.D.",
  state2: "",
  timezone: "",
};

const nested = {
  city: { geoname_id: 2643743, names: { de: "London", en: "London" } },
  continent: { code: "EU" },
  country: { iso_code: "GB", names: { en: "United Kingdom" } },
  location: { latitude: 51.5, longitude: -0.1, accuracy_radius: 10 },
  subdivisions: [{ iso_code: "ENG", names: { en: "England" } }],
};

describe("readCityRecord", () => {
  it.each([
    [
      "a flat row",
      flat,
      {
        city: "Buenos Aires",
        region: "Buenos Aires F.D.",
        countryCode: "AR",
        latitude: -34.58,
        longitude: -58.42,
      },
    ],
    [
      "nested names",
      nested,
      { city: "London", region: "England", countryCode: "GB", latitude: 51.5, longitude: -0.1 },
    ],
    [
      "no subdivision",
      { ...nested, subdivisions: undefined },
      { city: "London", region: "", countryCode: "GB", latitude: 51.5, longitude: -0.1 },
    ],
    ["no city", { ...nested, city: undefined }, null],
    ["an empty city", { ...flat, city: "" }, null],
    ["only a district", { ...flat, city: "(Palermo)" }, null],
    ["a latitude that is none", { ...flat, latitude: 99 }, null],
    ["a country code that is none", { ...flat, country_code: "" }, null],
    ["no record", null, null],
  ])("%s", (_what, record, read) => {
    expect(readCityRecord(record)).toEqual(read);
  });
});

it.each([
  [
    { autonomous_system_number: 64501, autonomous_system_organization: "Summit Fibre" },
    { asn: 64501, organisation: "Summit Fibre" },
  ],
  [{ autonomous_system_number: 64501 }, { asn: 64501, organisation: "" }],
  [{ autonomous_system_number: 0 }, null],
  [{}, null],
  [null, null],
])("network record %o", (record, read) => {
  expect(readNetworkRecord(record)).toEqual(read);
});
