import type { ClientTestData } from "./client-data.schema";

type Endpoint = ClientTestData["connectivity"]["results"][number];

/** Rows of the table: faults first, and of the others what is left. */
const endpointRowsMost = 25;

export type ConnectivityRows = {
  shown: Endpoint[];
  failedCount: number;
  leftCount: number;
  /** Whether everything that is left out is well. */ isRestGood: boolean;
};

/** The endpoints with those that are not well first, the required before the others, each as the client tested them. */
export function connectivityRows(results: readonly Endpoint[]): ConnectivityRows {
  const rank = ({ code, isRequired }: Endpoint) =>
    (code === "Successful" ? 2 : 0) + (isRequired ? 0 : 1);
  const ordered = [...results].sort((one, other) => rank(one) - rank(other));
  const failedCount = results.filter(({ code }) => code !== "Successful").length;
  return {
    shown: ordered.slice(0, endpointRowsMost),
    failedCount,
    leftCount: Math.max(0, results.length - endpointRowsMost),
    isRestGood: failedCount <= endpointRowsMost,
  };
}
