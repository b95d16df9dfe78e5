import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";

import { openAddressLookup } from "~/features/geo/address-lookup.server";
import { openPlaceIndex } from "~/features/geo/place-index.server";
import { descriptorLimit, descriptorReserve, streamsWithin } from "~/platform/descriptors.server";
import type { Environment } from "~/platform/environment.server";

import { reasonOf, type Finding } from "./finding";

/** Less free space than this in bytes is worth a warning: a database that cannot write loses what comes. */
const scarceBytes = 1024 ** 3;

/** An address everybody's tables know (RFC 7094: a root server, announced all over the world). */
const knownAddress = "198.41.0.4";

/** The machine under the program: its version, folder, descriptors, port and tables. */
export async function checkMachine(environment: Environment): Promise<Finding[]> {
  return [
    node(),
    await dataFolder(environment),
    descriptors(environment),
    ...(await ports(environment)),
    await tables(environment),
  ];
}

/** Oldest version of Node, which `engines` in package.json names too. */
const oldestNode = { major: 20, minor: 19 };

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isNewEnough =
    major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor);
  const oldest = `${oldestNode.major}.${oldestNode.minor}`;
  return {
    subject: "Node",
    status: isNewEnough ? "ok" : "failed",
    text: `${process.versions.node}${isNewEnough ? "" : `; ${oldest} or later is needed`}`,
  };
}

async function dataFolder({ dataDir }: Environment): Promise<Finding> {
  const subject = "data folder";
  try {
    const folder = await nearestFolder(dataDir);
    await access(folder, constants.W_OK | constants.R_OK);
    const { bavail, bsize } = await statfs(folder);
    const isScarce = bavail * bsize < scarceBytes;
    return {
      subject,
      status: isScarce ? "warning" : "ok",
      text: `${dataDir}, ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free`,
    };
  } catch (error) {
    return { subject, status: "failed", text: `${dataDir}: ${reasonOf(error)}` };
  }
}

/** The folder itself, or where it is not there yet the one that the start would make it in. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
  return isThere || path.dirname(folder) === folder ? folder : nearestFolder(path.dirname(folder));
}

function descriptors({ hubStreams }: Environment): Finding {
  const subject = "descriptors";
  const allowed = descriptorLimit();
  if (allowed === null)
    return {
      subject,
      status: "not-tested",
      text: "this system does not tell how many a process may open",
    };
  const needed = hubStreams + descriptorReserve;
  const text =
    `${allowed === Infinity ? "any number" : allowed} allowed, ${needed} wanted for ` +
    `HUB_STREAMS=${hubStreams}`;
  return {
    subject,
    status: allowed >= needed ? "ok" : "warning",
    text: allowed >= needed ? text : `${text}: only ${streamsWithin(hubStreams)} streams are taken`,
  };
}

async function ports({
  host,
  port,
  metrics,
  sandbox,
  sandboxPort,
}: Environment): Promise<Finding[]> {
  return Promise.all([
    ownPort("port", { host, port }),
    ...(metrics ? [ownPort("metrics port", metrics)] : []),
    ...(sandbox.length > 0 && sandboxPort > 0
      ? [ownPort("sandbox port", { host, port: sandboxPort })]
      : []),
  ]);
}

async function ownPort(
  subject: string,
  { host, port }: { host: string; port: number },
): Promise<Finding> {
  const text = `${host}:${port}`;
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      resolve({
        subject,
        status: isTaken ? "warning" : "failed",
        text: isTaken
          ? `${text} is taken; by this program, if it runs`
          : `${text}: ${reasonOf(error)}`,
      });
    });
    server.listen(port, host, () =>
      server.close(() => resolve({ subject, status: "ok", text: `${text} is free` })),
    );
  });
}

async function tables({ buildDir, geoIpAsnDb, geoIpCityDb }: Environment): Promise<Finding> {
  const subject = "place data";
  try {
    const dataDir = `${buildDir}/data`;
    const places = openPlaceIndex(dataDir);
    const addresses = openAddressLookup({
      dataDir,
      places,
      asnDatabasePath: geoIpAsnDb,
      cityDatabasePath: geoIpCityDb,
    });
    await addresses.warmUp();
    const network = await addresses.network(knownAddress);
    const [place] = places.suggest("Amsterdam", 1);
    const isWhole = place !== undefined && network !== null;
    return {
      subject,
      status: isWhole ? "ok" : "failed",
      text: isWhole
        ? "places and address tables can be read"
        : "the tables exist but do not contain Amsterdam or a root server; run the build again",
    };
  } catch (error) {
    return { subject, status: "failed", text: reasonOf(error) };
  }
}
