/**
 * Every limit of the site, once. Security rules cannot import this file: `functions/test/rules/limits.test.ts`
 * holds them to it. "Characters" are Unicode code points after trimming.
 */
export declare const limits: {
  readonly photo: {
    /** Exactly this many bytes is still accepted. */
    readonly maxBytes: number;
    readonly maxPixels: 64000000;
    readonly perReservation: 50;
    readonly maxTags: 10;
    readonly captionChars: 80;
    readonly descriptionChars: 2000;
    readonly altChars: 500;
    /** How long a deletion can be taken back, and how much later the server still lets it, for the way. */
    readonly undoSeconds: 10;
    readonly undoGraceSeconds: 5;
  };
  readonly search: {
    readonly queryChars: 100;
  };
  /** `maxAliases`: other names that may lead to one tag. */
  readonly tag: {
    readonly minChars: 1;
    readonly maxChars: 30;
    readonly maxAliases: 100;
  };
  /** `rowsPerImport`: in one call; `rowsPerTable`, `tableBytes`: in a file, which is sent in parts. */
  readonly title: {
    readonly nameChars: 100;
    readonly readingChars: 100;
    readonly maxAliases: 20;
    readonly rowsPerImport: 200;
    readonly rowsPerTable: 20000;
    readonly tableBytes: number;
  };
  /** How many photos a preview counts, and how many it shows. */
  readonly ngTag: {
    readonly countAtMost: 100000;
    readonly examples: 6;
  };
  readonly profile: {
    readonly bioChars: 300;
    readonly maxLinks: 5;
    readonly linkChars: 200;
    readonly displayNameChars: 50;
  };
  /**
   * The avatar as uploaded, and the edges of the squares made of it. `reservedMinutes`: how long a reservation of an upload is open;
   * after that it goes with its file. What is left in `avatarUploads` without one is deleted `uploadsKeptHours` later.
   */
  readonly avatar: {
    readonly maxBytes: number;
    readonly edgesPx: readonly [64, 128, 256];
    readonly openReservations: 2;
    readonly reservedMinutes: 15;
    readonly uploadsKeptHours: 1;
  };
  readonly username: {
    readonly minChars: 2;
    readonly maxChars: 30;
    readonly changeEveryDays: 30;
  };
  readonly report: {
    readonly commentChars: 500;
  };
  readonly appeal: {
    readonly textChars: 500;
  };
  readonly moderation: {
    readonly noteChars: 500;
    /** Photos or cases in one call. */
    readonly idsAtOnce: 50;
    /** How long somebody counts as looking at a case after they last said so. */
    readonly viewingSeconds: 60;
    /** Dismissals double how many reporters hold a photo, up to so many times as many. */
    readonly mostHoldFactor: 16;
    /** How long a strike counts. */
    readonly strikeDays: 90;
    /** Running at once; they lie in their person's document. */
    readonly maxStrikes: 50;
  };
  /** Blocked pictures in one document, and how many such documents an upload is looked up in. */
  readonly pictureBlocks: {
    readonly perShard: 2000;
    readonly shards: 50;
  };
  readonly settings: {
    readonly announcementChars: 300;
    readonly mostHoldAtReporters: 100;
    /** The demo's accounts are a month old. */
    readonly mostHoldReporterAgeHours: 720;
    readonly mostHoldFirstPhotos: 50;
  };
  readonly muted: {
    readonly perList: 1000;
  };
  /** `maxPerQuery` is what the rules allow a client to ask for at once. */
  readonly page: {
    readonly size: 30;
    readonly maxPerQuery: 100;
  };
  readonly rate: {
    readonly uploadsPerDay: 200;
    readonly reportsPerDay: 20;
    readonly editsPerHour: 60;
    readonly usernameChecksPerSecond: 1;
    readonly titleProposalsPerDay: 10;
  };
  /** `backupDays`, `logDays`: what the privacy page says of a project's backups and logs; `npm run project:setup` keeps to it. */
  readonly retention: {
    readonly evidenceDays: 30;
    readonly removedPhotoDays: 30;
    readonly auditDays: 365;
    /** Of a ban whose account was deleted, where it does not end sooner. */
    readonly banMemoryDays: 365;
    readonly failedPhotoDays: 7;
    readonly noticeDays: 365;
    /** Of jobs that are done: of those over photos, after their second look. */
    readonly finishedJobDays: 30;
    /** Kept a while longer than `presence.onlineWithinMs`: until the database comes to it, a day at most. */
    readonly presenceHours: 1;
    readonly backupDays: 14;
    readonly logDays: 30;
  };
  /** A reservation whose file never came is given up after this long; a pause in an upload may last as long. */
  readonly upload: {
    readonly abandonedAfterHours: 24;
    readonly stuckAfterMinutes: 10;
    readonly maxAttempts: 3;
  };
  readonly presence: {
    readonly heartbeatMs: 180000;
    readonly onlineWithinMs: number;
    /** A heartbeat sooner than this after the last one writes nothing. */
    readonly minIntervalMs: 10000;
    /** How old the count of people online may be before a heartbeat counts anew. */
    readonly countEveryMs: 60000;
    /** Beyond this many, people online are not counted on: a count costs a read for every thousand. */
    readonly countAtMost: 100000;
    /** New anonymous ids from one address: browsers behind one router, not a flood. */
    readonly newIdsPerAddressAndHour: 60;
  };
  readonly ban: {
    readonly reasonChars: 500;
  };
  /** What is much used of late: how many are listed, among how many of the newest photos, how often it is looked at anew. */
  readonly trending: {
    readonly tags: 10;
    readonly titles: 6;
    readonly amongPhotos: 100;
    readonly refreshEveryMinutes: 10;
  };
  readonly exports: {
    readonly linkHours: 24;
    readonly perDay: 3;
  };
};
/**
 * A muted list as one text, its entries separated by a slash, in UTF-8: 128 bytes for each entry, which no uid, tag key or
 * title's id needs. All three together are far below the 1 MiB of a document, so that a ban always fits beside them.
 */
export declare const maxMutedBytesPerList: number;
