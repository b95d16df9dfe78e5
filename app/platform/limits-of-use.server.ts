/** A token bucket: `burst` at once, then `perMinute` in the long run. */
export type Budget = { burst: number; perMinute: number };

/**
 * What one step may cost. `perVisitor` holds for the account, else for the run cookie at one
 * address. `perAddress` holds for all who share an address and is much higher, because
 * thousands of people share one corporate egress; it is also all that holds for visitors
 * without a cookie.
 */
export type Limit = { perVisitor: Budget; perAddress: Budget };

/**
 * The one table of limits of use (docs/limits.md), for each server process by itself.
 * The ceilings per address are made for an organisation of 10 000 that is asked to run the
 * test and does so within half an hour: 5.5 runs a second, each with 2 pages, 10 reads,
 * 2 writes, up to 2 streams and 10 place searches. Fewer than that a process can serve anyway.
 */
export const limits = {
  /** Pages and calls that only read: one person clicks and reloads, a page refreshes every 10 s. */
  read: {
    perVisitor: { burst: 200, perMinute: 300 },
    perAddress: { burst: 3000, perMinute: 6000 },
  },
  /** Writes that cost little: preferences, correcting a place, deleting. */
  write: { perVisitor: { burst: 20, perMinute: 30 }, perAddress: { burst: 600, perMinute: 1200 } },
  /** Creating a run or a report: several queries, server tests, DNS. A person repeats a test now and then. */
  create: { perVisitor: { burst: 10, perMinute: 6 }, perAddress: { burst: 300, perMinute: 360 } },
  /** Going to the authority and coming back: two a sign-in, which happens once a day. */
  signIn: { perVisitor: { burst: 20, perMinute: 20 }, perAddress: { burst: 600, perMinute: 1200 } },
  /** Opening a stream of the hub: a browser on a bad line comes back every 2 s. */
  hub: { perVisitor: { burst: 30, perMinute: 40 }, perAddress: { burst: 2000, perMinute: 2000 } },
  /** Polling the hub instead: every 2 s while a run lasts, in a few tabs. */
  hubPoll: {
    perVisitor: { burst: 60, perMinute: 120 },
    perAddress: { burst: 2000, perMinute: 6000 },
  },
  /** Place suggestions come with every few letters typed. */
  placeSearch: {
    perVisitor: { burst: 60, perMinute: 180 },
    perAddress: { burst: 1500, perMinute: 3600 },
  },
  /** A search in the directory is a call of the directory. */
  peopleSearch: {
    perVisitor: { burst: 20, perMinute: 30 },
    perAddress: { burst: 300, perMinute: 600 },
  },
  /** Classifying a connection looks up the name of its address; a run asks once. */
  classify: { perVisitor: { burst: 10, perMinute: 6 }, perAddress: { burst: 300, perMinute: 360 } },
  /** Feedback is stored and mailed to people. */
  feedback: { perVisitor: { burst: 3, perMinute: 1 }, perAddress: { burst: 30, perMinute: 10 } },
  /** A request for access is mailed to people, and an unknown workload is answered so. */
  accessRequest: {
    perVisitor: { burst: 5, perMinute: 1 },
    perAddress: { burst: 60, perMinute: 20 },
  },
  /** A code by mail to register a network provider: the database counts codes of a mailbox and an account too. */
  partnerCode: {
    perVisitor: { burst: 5, perMinute: 0.2 },
    perAddress: { burst: 30, perMinute: 2 },
  },
  /** A try of such a code: an address guesses one of 10^6 codes in more than three months. */
  partnerTry: {
    perVisitor: { burst: 15, perMinute: 0.5 },
    perAddress: { burst: 60, perMinute: 5 },
  },
  /** Results of the advanced client, by the token of its run: a dozen or two, and again after a broken line. */
  client: {
    perVisitor: { burst: 60, perMinute: 60 },
    perAddress: { burst: 1500, perMinute: 3000 },
  },
  /** Batches of telemetry, by the key of the sender: 10 000 lines each are 20 000 lines a second. */
  telemetry: {
    perVisitor: { burst: 120, perMinute: 120 },
    perAddress: { burst: 600, perMinute: 600 },
  },
  /** Previews of the lists of a solution: at most 60 in any hour (provider rules, section 6). */
  listPreview: {
    perVisitor: { burst: 30, perMinute: 0.5 },
    perAddress: { burst: 600, perMinute: 10 },
  },
  /** Names of points from the maps service, which is paid by the call. */
  mapsLookup: {
    perVisitor: { burst: 10, perMinute: 12 },
    perAddress: { burst: 300, perMinute: 360 },
  },
  /**
   * The endpoint feed, by the GUID a reader's machine sends: 30 an hour, 1 000 an hour for an
   * address (rules, section 7).
   */
  feed: {
    perVisitor: { burst: 30, perMinute: 0.5 },
    perAddress: { burst: 1000, perMinute: 1000 / 60 },
  },
} as const satisfies Record<string, Limit>;

export type LimitedStep = keyof typeof limits;
