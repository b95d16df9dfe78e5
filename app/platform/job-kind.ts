/** A queue of jobs. Each has places of its own, so that what waits in one never delays another. */
export type JobQueue = {
  name: string;
  /** Jobs of the queue that one process works on at the same time. */
  places: number;
};

/** A kind of job, declared by the feature that performs it. */
export type JobKind = {
  /** Stored with each job, so it may not change while any waits. */
  name: string;
  queue: JobQueue;
};

/** Jobs of processes from before there were queues, during a rolling upgrade. */
export const unnamedQueue: JobQueue = { name: "unnamed", places: 1 };
