/**
 * What Google asks in asia-northeast1, in US dollars, beyond what is free each month. Looked up on 2026-11-22 in the pages named by `from`,
 * as they stood in the year `of`; prices change, so look again before a decision. GiB is 2^30 bytes.
 */
export const prices = {
  firestore: {
    from: 'Firestore pricing (Tokyo)',
    of: 2025,
    per100kReads: 0.038,
    per100kWrites: 0.115,
    per100kDeletes: 0.013,
    storedGiB: 0.115,
    free: { readsPerDay: 50_000, writesPerDay: 20_000, storedGiB: 1, egressGiB: 10 },
  },
  storage: {
    from: 'Cloud Storage pricing (Tokyo, Standard and Coldline storage)',
    of: 2025,
    storedGiB: 0.023,
    /** Writing an object, listing. */
    per1kClassA: 0.005,
    /** Reading an object or its metadata. */
    per1kClassB: 0.0004,
    /** To the internet, where somebody fetches the file of their own data. */
    perGiBOut: 0.12,
    coldline: {
      storedGiB: 0.006,
      /** Moving an object there by a lifecycle rule is one, and costs nothing besides. */
      per1kClassA: 0.02,
      perGiBRead: 0.02,
      /** What goes sooner is paid until then, counted from when it came. */
      daysAtLeast: 90,
    },
  },
  run: {
    from: 'Cloud Run pricing (tier 1, request-based billing)',
    of: 2025,
    perVCpuSecond: 0.000024,
    perGiBSecond: 0.0000025,
    perMillionRequests: 0.4,
    /** An instance that is kept without having anything to do. */
    idlePerVCpuSecond: 0.0000025,
    idlePerGiBSecond: 0.0000025,
    /** To the internet. That what goes to Hosting's edge is free is written nowhere. */
    perGiBOut: 0.12,
    free: { vCpuSeconds: 180_000, giBSeconds: 360_000, requests: 2_000_000 },
  },
  hosting: { from: 'Firebase pricing plans: Hosting', of: 2025, perGB: 0.15, freeGBPerMonth: 10.8 },
  /** The smallest plan with snippets, which get pictures past Hosting. It asks nothing for bytes. */
  cdn: { from: 'Cloudflare plans (Pro, by the month)', of: 2025, perMonth: 25 },
  logging: { from: 'Google Cloud Observability pricing', of: 2025, perGiB: 0.5, freeGiB: 50 },
  scheduler: { from: 'Cloud Scheduler pricing', of: 2025, perJob: 0.1, freeJobs: 3 },
} as const;
