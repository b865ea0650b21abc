import { limits } from './limits.ts';

/** A person may use at most `limit` units in each window. A window begins with its first unit. */
export type Rate = {
  /** Field of `rateLimits/{uid}`. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * An instance counts in its memory between two writes, at most a tenth of `limit`, and forgets that if it ends.
   * Without it, each call writes.
   */
  readonly writtenEverySeconds?: number;
  /**
   * `always`: the wrapper takes a unit before the call's work. `sometimes`: calls that cost check and take themselves.
   * By default the wrapper checks that a unit is left, and the call takes its units when nothing else refuses.
   */
  readonly taken?: 'always' | 'sometimes';
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const editsPerHour = 60;
const eachCall = { windowSeconds: minute, writtenEverySeconds: minute, taken: 'always' } as const;

/** Every bucket, by its name. */
export const rates = {
  uploads: { bucket: 'uploads', limit: 200, windowSeconds: day },
  edits: { bucket: 'edits', limit: editsPerHour, windowSeconds: hour },
  avatars: { bucket: 'avatars', limit: editsPerHour, windowSeconds: hour },
  /** A change of language does not use up the edits of the profile. */
  preferences: { bucket: 'preferences', limit: editsPerHour, windowSeconds: hour },
  /** Each deletion and restore recounts every tag of the photo. */
  restores: { bucket: 'restores', limit: editsPerHour, windowSeconds: hour },
  titleProposals: { bucket: 'titleProposals', limit: 10, windowSeconds: day },
  usernameChecks: { bucket: 'usernameChecks', limit: limits.rate.usernameChecksPerSecond, windowSeconds: 1 },
  /** To ask how far an export is costs nothing. */
  exports: { bucket: 'exports', limit: limits.exports.perDay, windowSeconds: day, taken: 'sometimes' },
  reports: { bucket: 'reports', limit: limits.rate.reportsPerDay, windowSeconds: day },
  /** A tab asks every nine minutes. */
  grants: { bucket: 'grants', limit: 120, windowSeconds: hour },
  /** Only a new follow costs: who has followed many today may still leave, or press twice. */
  follows: { bucket: 'follows', limit: 200, windowSeconds: day, taken: 'sometimes' },
  /** Withdrawals cost too. */
  likes: { bucket: 'likes', limit: 1_000, windowSeconds: day, writtenEverySeconds: minute },
  albums: { bucket: 'albums', limit: 600, windowSeconds: hour, writtenEverySeconds: minute },
  moves: { bucket: 'moves', limit: 600, windowSeconds: hour, writtenEverySeconds: minute },
  drafts: { bucket: 'drafts', limit: 600, windowSeconds: hour, writtenEverySeconds: minute },
  /** Calls that change nothing and read over ten documents: a unit for each `documentsPerRead`, before they are read. */
  reads: { bucket: 'reads', limit: 120, ...eachCall },
  /** What was begun can be ended: many more than anybody deletes by hand. */
  deletions: { bucket: 'deletions', limit: 120, ...eachCall },
  staff: { bucket: 'staff', limit: 600, ...eachCall },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof rates;
