import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

import type { OverviewListAsked } from "./overview-list.schema";
import type { PlaceAndDays } from "./place-and-days";

/** Whether pages have a map to move beside the drawn one. */
export async function isLargeMapOffered(reader: SettingsReader): Promise<boolean> {
  return (await readSettings(reader)).isNewMapEnabled;
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
