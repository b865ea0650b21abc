/** Rules repeat these (`functions/test/rules/limits.test.ts`). `…Chars`: code points after trimming. */
export const limits = {
  photo: {
    /** Inclusive. */
    maxBytes: 20 * 1024 * 1024,
    maxPixels: 64_000_000,
    /** The site answers with at most 32 MiB, including headers. */
    fullBytes: 32 * 1024 * 1024 - 16 * 1024,
    perReservation: 50,
    perChange: 500,
    /** Grace period after a bulk delete: long enough to finish the job and undo it. */
    restorableTogetherMinutes: 60,
    maxTags: 10,
    captionChars: 80,
    descriptionChars: 2_000,
    altChars: 500,
    formerLicences: 20,
    countedAtMost: 100_000,
    /** Enough for 2,300 moves to the same place. */
    positionChars: 500,
    /** `undoGraceSeconds`: extra time for the request to reach the server. */
    undoSeconds: 10,
    undoGraceSeconds: 5,
  },
  schedule: { minMinutes: 5, maxDays: 90 },
  /** `perPhoto`: albums of one photo. `photosPerChange`: added, removed or moved at once. */
  album: { titleChars: 80, textChars: 2_000, perPerson: 500, photos: 1_000, perPhoto: 20, photosPerChange: 500 },
  /** `bytes`: UTF-8 of all together, below a document's 1 MiB. */
  drafts: { atMost: 50, retentionDays: 30, fileNameChars: 255, bytes: 900_000 },
  search: { queryChars: 100 },
  /** `maxAliases`: other names for one tag. */
  tag: { minChars: 1, maxChars: 30, maxAliases: 100 },
  /** `rowsPerImport`: per call; `rowsPerTable`, `tableBytes`: per file. */
  title: {
    nameChars: 100,
    readingChars: 100,
    maxAliases: 20,
    rowsPerImport: 200,
    rowsPerTable: 20_000,
    tableBytes: 20 * 1024 * 1024,
  },
  ngTag: { countAtMost: 100_000, examples: 6 },
  profile: { bioChars: 300, maxLinks: 5, linkChars: 200, displayNameChars: 50, stripPhotos: 3 },
  /** `uploadsKeptHours`: then a cleanup deletes files without a reservation. */
  /** `edgePx`: of the square that the browser sends; the site shows `shownEdgePx`. */
  avatar: { edgePx: 512, shownEdgePx: 256, maxBytes: 256 * 1024 },
  /** Cache times: young for a day after publication or a report, old after a month. */
  pictures: {
    browserSeconds: 86_400,
    sharedSeconds: { young: 60, usual: 600, old: 3_600 },
    youngHours: 24,
    oldDays: 30,
    rememberedSeconds: 10,
    rememberedAtMostSeconds: 60,
    grantSeconds: 600,
    /** Per person and instance: twenty pages of the desk. */
    grantedPerMinute: 1_200,
  },
  username: { minChars: 2, maxChars: 30, changeEveryDays: 30 },
  /** `listed`: the newest people that the owner sees. `countedAtMost`: "100 people or more". */
  likes: { listed: 100, countedForSeconds: 60, countedAtMost: 100 },
  report: { commentChars: 500 },
  appeal: { textChars: 500, withinDays: 30 },
  moderation: {
    /** More entries of the audit log than one decision ever writes. */
    entriesOfDecision: 20,
    noteChars: 500,
    /** A note in both languages fits into `noteChars`. */
    cannedChars: 240,
    staffNoteChars: 2_000,
    namesInNote: 20,
    noteOpenMinutes: 24 * 60,
    /** Then an open case is late. */
    lateHours: 48,
    /** Counting what waits stops here, because each thousand costs a read. */
    countAtMost: 10_000,
    idsAtOnce: 50,
    /** How long somebody who is silent has a case. */
    leaseSeconds: 180,
    /** Each dismissal doubles the reporters needed for a hold, up to this factor. */
    mostHoldFactor: 16,
    strikeDays: 90,
    /** Active at once, because the user document contains them. */
    maxStrikes: 50,
  },
  pictureBlocks: { perShard: 2_000, shards: 50 },
  settings: {
    announcementChars: 300,
    mostHoldAtReporters: 100,
    /** The demo's accounts are a month old. */
    mostHoldReporterAgeHours: 720,
    mostHoldFirstPhotos: 50,
  },
  /** `bytesPerList`: UTF-8. Three full lists stay far below a document's 1 MiB, so a ban always fits. */
  muted: { perList: 1_000, bytesPerList: 1_000 * 128 },
  follows: { atMost: 5_000 },
  /** `maxPerQuery`: the rules' limit for clients. */
  page: { size: 30, desk: 60, near: 12, similar: 9, maxPerQuery: 100 },
  rate: {
    reportsPerDay: 20,
    usernameChecksPerSecond: 1,
    documentsPerRead: 250,
    /** Per person and instance, over all calls: far above manual use. */
    callsPerMinute: 1_200,
  },
  /** `backupDays`, `logDays`: the privacy page promises them; `npm run project:setup` sets them. */
  retention: {
    evidenceDays: 30,
    removedPhotoDays: 30,
    auditDays: 365,
    banMemoryDays: 365,
    failedPhotoDays: 7,
    noticeDays: 365,
    finishedJobDays: 30,
    photoChangesDays: 1,
    /** Longer than `presence.onlineWithinMs`. */
    presenceHours: 1,
    backupDays: 14,
    logDays: 30,
  },
  /** `abandonedAfterHours`: without a file. `togetherHours`: photos reserved together share a publication time. */
  upload: { abandonedAfterHours: 24, togetherHours: 3, stuckAfterMinutes: 10, maxAttempts: 3 },
  presence: {
    heartbeatMs: 180_000,
    onlineWithinMs: 5 * 60_000,
    minIntervalMs: 10_000,
    /** A heartbeat counts again if the count is older. */
    countEveryMs: 60_000,
    /** 500 writes a second per shard (firebase.google.com/docs/firestore/solutions/shard-timestamp): 900,000 people. */
    shards: 10,
    /** Counting stops here, because each thousand costs a read. */
    countAtMost: 1_000_000,
    newIdsPerAddressAndHour: 60,
  },
  /** `mostDays`: longer bans are for good. */
  ban: { reasonChars: 500, mostDays: 3_650 },
  /** `users`: how many people among the last `amongPhotos` must use it; `usersOfFew` if fewer than `few` qualify. */
  trending: { tags: 10, titles: 6, amongPhotos: 100, refreshEveryMinutes: 10, users: 3, usersOfFew: 2, few: 10 },
  exports: { linkHours: 24, perDay: 3 },
} as const;
