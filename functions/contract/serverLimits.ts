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
  /**
   * Of a week's decisions: `aWeek`, or `share` of them if that is more, and `newcomerShare` of those of people who have
   * had a role for fewer than `newcomerDays`.
   */
  secondLooks: {
    aWeek: 5,
    share: 0.02,
    newcomerShare: 0.1,
    newcomerDays: 30,
    leaseMinutes: 30,
    retentionDays: 84,
    /** Then admins see an answer that the first person has not seen. */
    firstSeenDays: 7,
    /** A sum over fewer people would show one of them. */
    leastPeople: 3,
  },
  /** `weeks`: a year, in one document. */
  figures: { weeks: 53 },
} as const;
