/** What a result of a test may hold at most: the server takes nothing beyond, and the client sends nothing. */
export const longestMs = 600_000;
export const mostBitsPerSecond = 1e12;
export const mostBytes = 1e12;
export const mostMtu = 100_000;
/** Received signal strength of a wireless link, in dBm. */
export const leastSignalDbm = -150;
export const mostSignalDbm = 50;
/** Samples, packets and entries of one test. */
export const mostCounted = 10_000_000;
/** What a machine counts from its start has no limit but that of whole numbers. */
export const mostSinceStart = Number.MAX_SAFE_INTEGER;

export const longestName = 255;
export const longestText = 1000;
/** Longest lists: far above what a network has, far below what would hurt. */
export const mostItems = 64;
export const mostEndpoints = 1000;
export const mostRoundTrips = 10;
