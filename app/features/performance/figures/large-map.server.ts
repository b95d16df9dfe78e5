import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

import type { OverviewListAsked } from "./overview-list.schema";
import type { PlaceAndDays } from "./place-and-days";

/** Whether pages have a map to move beside the drawn one. */
export async function isLargeMapOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isNewMapEnabled;
}

/** Whether an address asks for the map to move, and there is one. */
export async function asksLargeMap(
  reader: SettingsReader,
  query: URLSearchParams,
): Promise<boolean> {
  return query.get("map") === "large" && (await isLargeMapOffered(reader));
}

type WithMap = Pick<OverviewListAsked, "place" | "range" | "from" | "to" | "map">;

/** What an address asks for, without a map that there is not; that one is named in `unread`. */
export function withOfferedMap<Read extends PlaceAndDays<WithMap>>(
  read: Read,
  isOffered: boolean,
): Read {
  const { asked, unread } = read;
  if (isOffered || asked.map === "") return read;
  return {
    ...read,
    asked: { ...asked, map: "" },
    unread: [...unread, { name: "map", value: asked.map }],
  };
}
