/** Limits that only functions need: the first scripts of a page have the others. */
export const serverLimits = {
  /** Reads of `site` by visitors, per instance; most cost 1 unit. `peerFactor`: many networks may share a peer. */
  questions: {
    perNetworkAndMinute: 600,
    searchUnits: 5,
    indexUnits: 50,
    documentsPerUnit: 30,
    pictureUnits: 0.25,
    peerFactor: 10,
    atOnce: 80,
    concurrency: 120,
  },
  /**
   * Bodies of calls. `bytes`: 50 photos whose texts are as long as they may be. `openBytes`: without a valid token; so
   * are `openPerNetworkAndMinute` calls, per instance.
   */
  calls: {
    bytes: 6 * 1024 * 1024,
    openBytes: 16 * 1024,
    bodySeconds: 30,
    openPerNetworkAndMinute: 600,
    peerFactor: 20,
  },
  /** `weeks`: a year, in one document. */
  figures: { weeks: 53 },
} as const;
