import * as z from "zod";

import { snapToGrid, type Coordinates } from "~/lib/geodesy";
import { ok, refuse, type Result } from "~/lib/result";
import { portOf } from "~/lib/url-port";
import { application } from "~/platform/application.server";
import { guardedFetch } from "~/platform/guarded-fetch.server";
import { storableJson } from "~/lib/storable-text";

import { geoData } from "./geo-data.server";
import { namedPlace, nearestPlaceLimitKm, type Place } from "./place";

/** Tries of one look-up at the maps service (specification §9), and the time of each. */
const mapsTries = 3;
const mapsTimeoutMs = 2000;

const httpOk = 200;

/** The part of the maps service's answer that is read. */
const mapsAnswerSchema = z.object({
  resourceSets: z.array(
    z.object({
      resources: z.array(
        z.object({
          address: z.object({
            locality: z.string().optional(),
            adminDistrict: z.string().optional(),
            countryRegion: z.string().optional(),
            countryRegionIso2: z.string().optional(),
          }),
        }),
      ),
    }),
  ),
});

/**
 * The place at a point, which is snapped to the grid before anybody is asked: from the
 * maps service where one is configured, else from the gazetteer within 50 km.
 */
export async function remapPlace(
  point: Coordinates,
  signal: AbortSignal,
): Promise<Result<Place, "type-in-city">> {
  const snapped = snapToGrid(point);
  const mapped = await askMapsService(snapped, signal);
  if (mapped) return ok(mapped);
  const nearest = (await geoData()).places.nearest(snapped, nearestPlaceLimitKm);
  if (!nearest) return refuse("type-in-city");
  return ok({ ...namedPlace(nearest), ...snapped });
}

async function askMapsService(point: Coordinates, signal: AbortSignal): Promise<Place | undefined> {
  const { environment, log } = application();
  if (!environment.maps) return undefined;
  const { serviceUrl, serviceKey } = environment.maps;
  const query = new URLSearchParams({ maxResults: "1", incl: "ciso2", key: serviceKey });
  const url = `${serviceUrl}/REST/v1/Locations/${point.latitude},${point.longitude}?${query.toString()}`;
  for (let attempt = 1; attempt <= mapsTries; attempt++) {
    try {
      const { status, body } = await guardedFetch(url, {
        allow: [destinationOf(url)],
        maxRedirects: 0,
        timeoutMs: mapsTimeoutMs,
        signal,
      });
      if (status === httpOk)
        return placeOf(mapsAnswerSchema.parse(jsonOrNothing(body.toString("utf8"))), point);
      log.warn("maps-lookup-failed", { attempt, reason: "status", status });
    } catch (error) {
      if (signal.aborted) return undefined;
      log.warn("maps-lookup-failed", {
        attempt,
        reason: error instanceof Error ? error.name : "unknown",
      });
    }
  }
  return undefined;
}

function jsonOrNothing(text: string): unknown {
  const read = storableJson(text);
  return read.ok ? read.value : undefined;
}

/** The operator's own service may stand on any address. */
function destinationOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${portOf({ port, protocol })}`;
}

function placeOf(
  { resourceSets }: z.infer<typeof mapsAnswerSchema>,
  point: Coordinates,
): Place | undefined {
  const address = resourceSets[0]?.resources[0]?.address;
  if (!address?.locality) return undefined;
  return {
    city: address.locality,
    region: address.adminDistrict ?? "",
    country: address.countryRegion ?? "",
    countryCode: address.countryRegionIso2 ?? "",
    ...point,
  };
}
