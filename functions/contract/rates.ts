import { limits } from './limits.ts';

/** At most `limit` units per person in each window. A window begins with its first unit. */
export type Rate = {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Counts in memory between writes, at most a tenth of `limit`, lost with the instance. Default: each call writes. */
  readonly writtenEverySeconds?: number;
  /**
   * `always`: the wrapper takes a unit before the work. `sometimes`: costly calls check and take units themselves.
   * Default: the wrapper checks for a unit, and the call takes it when nothing else refuses.
   */
  readonly taken?: 'always' | 'sometimes';
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const editsPerHour = 60;
const eachCall = { windowSeconds: minute, writtenEverySeconds: minute, taken: 'always' } as const;

export const rates = {
  uploads: { bucket: 'uploads', limit: 200, windowSeconds: day },
  edits: { bucket: 'edits', limit: editsPerHour, windowSeconds: hour },
  /** A change of language costs no edit of the profile. */
  preferences: { bucket: 'preferences', limit: editsPerHour, windowSeconds: hour },
  /** Each recounts every tag of the photo. */
  restores: { bucket: 'restores', limit: editsPerHour, windowSeconds: hour },
  titleProposals: { bucket: 'titleProposals', limit: 10, windowSeconds: day },
  usernameChecks: { bucket: 'usernameChecks', limit: limits.rate.usernameChecksPerSecond, windowSeconds: 1 },
  /** Asking for the progress is free. */
  exports: { bucket: 'exports', limit: limits.exports.perDay, windowSeconds: day, taken: 'sometimes' },
  reports: { bucket: 'reports', limit: limits.rate.reportsPerDay, windowSeconds: day },
  /** A tab asks every nine minutes. */
  grants: { bucket: 'grants', limit: 120, windowSeconds: hour },
  /** Only a new follow costs. Unfollowing and repeated calls are free. */
  follows: { bucket: 'follows', limit: 200, windowSeconds: day, taken: 'sometimes' },
  likes: { bucket: 'likes', limit: 1_000, windowSeconds: day, writtenEverySeconds: minute },
  albums: { bucket: 'albums', limit: 600, windowSeconds: hour, writtenEverySeconds: minute },
  moves: { bucket: 'moves', limit: 600, windowSeconds: hour, writtenEverySeconds: minute },
  drafts: { bucket: 'drafts', limit: 600, windowSeconds: hour, writtenEverySeconds: minute },
  /** Calls that only read, over ten documents: a unit for each `documentsPerRead`, taken before the reads. */
  reads: { bucket: 'reads', limit: 120, ...eachCall },
  deletions: { bucket: 'deletions', limit: 120, ...eachCall },
  staff: { bucket: 'staff', limit: 600, ...eachCall },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof rates;
