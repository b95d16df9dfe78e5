/** A point on the earth in decimal degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number };

/** Equatorial radius and flattening of the WGS 84 ellipsoid (NGA.STND.0036). */
const equatorialRadiusKm = 6378.137;
const flattening = 1 / 298.257223563;

/** Mean earth radius in km (IUGG, (2a + b) / 3). */
export const meanRadiusKm = 6371.0088;

/** Central angle in radians beyond which Lambert's correction loses its accuracy near the antipode. */
const nearAntipodeRadians = 3.1;

/** Height of a cell of the location grid in degrees of latitude (specification §9). */
export const gridLatitudeStepDegrees = 0.002205;

/** Width of a cell of the location grid in metres (specification §9). */
const gridLongitudeStepMetres = 300;

/** Metres in one degree of longitude at the equator, rounded: what the grid is made with. */
const metresPerDegree = 111_320;

/** Latitude beyond which a location is not kept at all (specification §9). */
export const gridLatitudeLimitDegrees = 87;

/** Decimals kept of a snapped coordinate: a tenth of a metre, so that printing and parsing keep the cell. */
const snappedDecimals = 6;

/**
 * Length of the geodesic between two points on the WGS 84 ellipsoid, by Lambert's formula
 * for long lines (great circle on the reduced latitudes with a first-order correction).
 *
 * The error is below 0.01 % up to 19 700 km; beyond that, near the antipode, the mean
 * sphere is used and the error is below 0.6 %.
 *
 * @returns kilometres
 */
export function geodesicKm(from: Coordinates, to: Coordinates): number {
  const fromLatitude = reducedLatitude(from.latitude);
  const toLatitude = reducedLatitude(to.latitude);
  const angle = centralAngle(fromLatitude, toLatitude, radians(to.longitude - from.longitude));
  if (angle === 0) return 0;
  if (angle > nearAntipodeRadians) return meanRadiusKm * angle;

  const middle = (fromLatitude + toLatitude) / 2;
  const half = (toLatitude - fromLatitude) / 2;
  const x =
    (angle - Math.sin(angle)) * ((Math.sin(middle) * Math.cos(half)) / Math.cos(angle / 2)) ** 2;
  const y =
    (angle + Math.sin(angle)) * ((Math.cos(middle) * Math.sin(half)) / Math.sin(angle / 2)) ** 2;
  return equatorialRadiusKm * (angle - (flattening / 2) * (x + y));
}

/**
 * The location grid: a cell of 0.002205 degree of latitude by 300 m of longitude, beyond
 * 87 degrees of latitude the point 0,0. Snapping again changes nothing.
 * The result is at most 200 m away, near the 180th meridian and the 87th parallel, where
 * the outermost cell is cut, at most 400 m.
 *
 * @param point longitudes outside -180 to 180 are wrapped
 * @throws {RangeError} when a coordinate is not a finite number
 */
export function snapToGrid(point: Coordinates): Coordinates {
  if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) {
    throw new RangeError("Coordinates must be finite numbers");
  }
  if (Math.abs(point.latitude) > gridLatitudeLimitDegrees) return { latitude: 0, longitude: 0 };
  const latitude = nearestStep(point.latitude, gridLatitudeStepDegrees, gridLatitudeLimitDegrees);
  const longitudeStep = gridLongitudeStepMetres / (metresPerDegree * Math.cos(radians(latitude)));
  return { latitude, longitude: nearestStep(wrapLongitude(point.longitude), longitudeStep, 180) };
}

/** The multiple of `step` nearest to `value` that does not exceed `limit` in size. */
function nearestStep(value: number, step: number, limit: number): number {
  let steps = Math.round(value / step);
  if (Math.abs(steps) * step > limit) steps -= Math.sign(steps);
  return Number((steps * step).toFixed(snappedDecimals)) + 0;
}

function wrapLongitude(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees;
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function reducedLatitude(degrees: number): number {
  return Math.atan((1 - flattening) * Math.tan(radians(degrees)));
}

/** Angle at the centre of the sphere by the haversine formula, which keeps its accuracy for near points. */
function centralAngle(
  fromLatitude: number,
  toLatitude: number,
  longitudeDifference: number,
): number {
  const chord =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(longitudeDifference / 2) ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Radians of an angle in degrees. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
