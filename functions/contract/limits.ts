/** px: the edges of the squares made of an avatar, ascending. By itself for pages that need no other limit. */
export const avatarEdgesPx = [64, 128, 256] as const;
export type AvatarEdgePx = (typeof avatarEdgesPx)[number];

/**
 * Every limit of the site, once. Security rules cannot import this file: `functions/test/rules/limits.test.ts`
 * holds them to it. "Characters" are Unicode code points after trimming.
 */
export const limits = {
  photo: {
    /** Exactly this many bytes is still accepted. */
    maxBytes: 20 * 1024 * 1024,
    maxPixels: 64_000_000,
    perReservation: 50,
    maxTags: 10,
    captionChars: 80,
    descriptionChars: 2_000,
    altChars: 500,
    /** How long a deletion can be taken back, and how much later the server still lets it, for the way. */
    undoSeconds: 10,
    undoGraceSeconds: 5,
  },
  search: { queryChars: 100 },
  /** `maxAliases`: other names that may lead to one tag. */
  tag: { minChars: 1, maxChars: 30, maxAliases: 100 },
  /** `rowsPerImport`: in one call; `rowsPerTable`, `tableBytes`: in a file, which is sent in parts. */
  title: {
    nameChars: 100,
    readingChars: 100,
    maxAliases: 20,
    rowsPerImport: 200,
    rowsPerTable: 20_000,
    tableBytes: 20 * 1024 * 1024,
  },
  /** How many photos a preview counts, and how many it shows. */
  ngTag: { countAtMost: 100_000, examples: 6 },
  profile: { bioChars: 300, maxLinks: 5, linkChars: 200, displayNameChars: 50 },
  /**
   * The avatar as uploaded. `reservedMinutes`: how long a reservation is open; `uploadsKeptHours`: then files without
   * one go.
   */
  avatar: {
    maxBytes: 5 * 1024 * 1024,
    edgesPx: avatarEdgesPx,
    openReservations: 2,
    reservedMinutes: 15,
    uploadsKeptHours: 1,
  },
  /**
   * How long browsers and shared caches keep pictures: young for a day after publication or a report, old from a month
   * on.
   */
  pictures: {
    browserSeconds: 86_400,
    sharedSeconds: { young: 60, usual: 600, old: 3_600 },
    youngHours: 24,
    oldDays: 30,
    rememberedSeconds: 10,
    rememberedAtMostSeconds: 60,
    grantSeconds: 600,
    /** How long addresses go on that pictures had in the bucket before the site served them itself. */
    oldAddressDays: 30,
  },
  username: { minChars: 2, maxChars: 30, changeEveryDays: 30 },
  report: { commentChars: 500 },
  appeal: { textChars: 500 },
  moderation: {
    noteChars: 500,
    /** Photos or cases in one call. */
    idsAtOnce: 50,
    /** How long somebody counts as looking at a case after they last said so. */
    viewingSeconds: 60,
    /** Dismissals double how many reporters hold a photo, up to so many times as many. */
    mostHoldFactor: 16,
    /** How long a strike counts. */
    strikeDays: 90,
    /** Running at once; they lie in their person's document. */
    maxStrikes: 50,
  },
  /** Blocked pictures in one document, and how many such documents an upload is looked up in. */
  pictureBlocks: { perShard: 2_000, shards: 50 },
  settings: {
    announcementChars: 300,
    mostHoldAtReporters: 100,
    /** The demo's accounts are a month old. */
    mostHoldReporterAgeHours: 720,
    mostHoldFirstPhotos: 50,
  },
  muted: { perList: 1_000 },
  /** `maxPerQuery` is what the rules allow a client to ask for at once. */
  page: { size: 30, maxPerQuery: 100 },
  rate: {
    uploadsPerDay: 200,
    reportsPerDay: 20,
    editsPerHour: 60,
    usernameChecksPerSecond: 1,
    titleProposalsPerDay: 10,
    /** A tab asks for one every nine minutes. */
    grantsPerHour: 120,
  },
  /** `backupDays`, `logDays`: what the privacy page says of a project's backups and logs; `npm run project:setup` keeps to it. */
  retention: {
    evidenceDays: 30,
    removedPhotoDays: 30,
    auditDays: 365,
    /** Of a ban whose account was deleted, where it does not end sooner. */
    banMemoryDays: 365,
    failedPhotoDays: 7,
    noticeDays: 365,
    finishedJobDays: 30,
    /** Longer than `presence.onlineWithinMs`. */
    presenceHours: 1,
    backupDays: 14,
    logDays: 30,
  },
  /** A reservation whose file never came is given up after this long; a pause in an upload may last as long. */
  upload: { abandonedAfterHours: 24, stuckAfterMinutes: 10, maxAttempts: 3 },
  presence: {
    heartbeatMs: 180_000,
    onlineWithinMs: 5 * 60_000,
    /** A heartbeat sooner than this after the last one writes nothing. */
    minIntervalMs: 10_000,
    /** How old the count of people online may be before a heartbeat counts anew. */
    countEveryMs: 60_000,
    /** Beyond this many, people online are not counted on: a count costs a read for every thousand. */
    countAtMost: 100_000,
    /** New anonymous ids from one address: browsers behind one router, not a flood. */
    newIdsPerAddressAndHour: 60,
  },
  ban: { reasonChars: 500 },
  /** What is much used of late: how many are listed, among how many of the newest photos, how often it is looked at anew. */
  trending: { tags: 10, titles: 6, amongPhotos: 100, refreshEveryMinutes: 10 },
  exports: { linkHours: 24, perDay: 3 },
} as const;

/**
 * A muted list as one text, its entries separated by a slash, in UTF-8: 128 bytes for each entry, which no uid, tag key or
 * title's id needs. All three together are far below the 1 MiB of a document, so that a ban always fits beside them.
 */
export const maxMutedBytesPerList = limits.muted.perList * 128;
