import { limits } from './limits.ts';

/** A person may use at most `limit` units in each window. A window begins with its first unit. */
export type Rate = {
  /** Field of `rateLimits/{uid}`. */
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * An instance counts in its memory between two writes, at most a tenth of `limit`. Without it, each call writes.
   * An instance that ends forgets what it has not written.
   */
  readonly writtenEverySeconds?: number;
  /**
   * `always`: the wrapper takes a unit before the call's work. `sometimes`: only some calls cost; those check and take
   * themselves. By default the wrapper checks that a unit is left, and the call takes its units when nothing else refuses.
   */
  readonly taken?: 'always' | 'sometimes';
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every bucket, by its name. */
export const rates = {
  uploads: { bucket: 'uploads', limit: limits.rate.uploadsPerDay, windowSeconds: day },
  edits: { bucket: 'edits', limit: limits.rate.editsPerHour, windowSeconds: hour },
  avatars: { bucket: 'avatars', limit: limits.rate.editsPerHour, windowSeconds: hour },
  /** A change of language does not use up the edits of the profile. */
  preferences: { bucket: 'preferences', limit: limits.rate.editsPerHour, windowSeconds: hour },
  /** Each deletion and restore recounts every tag of the photo. */
  restores: { bucket: 'restores', limit: limits.rate.editsPerHour, windowSeconds: hour },
  titleProposals: { bucket: 'titleProposals', limit: limits.rate.titleProposalsPerDay, windowSeconds: day },
  usernameChecks: { bucket: 'usernameChecks', limit: limits.rate.usernameChecksPerSecond, windowSeconds: 1 },
  /** To ask how far an export is costs nothing. */
  exports: { bucket: 'exports', limit: limits.exports.perDay, windowSeconds: day, taken: 'sometimes' },
  reports: { bucket: 'reports', limit: limits.rate.reportsPerDay, windowSeconds: day },
  grants: { bucket: 'grants', limit: limits.rate.grantsPerHour, windowSeconds: hour },
  /** Only a new follow costs: who has followed many today may still leave, or press twice. */
  follows: { bucket: 'follows', limit: limits.rate.followsPerDay, windowSeconds: day, taken: 'sometimes' },
  likes: { bucket: 'likes', limit: limits.rate.likesPerDay, windowSeconds: day, writtenEverySeconds: minute },
  albums: { bucket: 'albums', limit: limits.rate.albumEditsPerHour, windowSeconds: hour, writtenEverySeconds: minute },
  moves: { bucket: 'moves', limit: limits.rate.movesPerHour, windowSeconds: hour, writtenEverySeconds: minute },
  drafts: { bucket: 'drafts', limit: limits.rate.draftSavesPerHour, windowSeconds: hour, writtenEverySeconds: minute },
  /** Calls that only read, but more than ten documents: a unit for each `documentsPerRead`, before they are read; one at least. */
  reads: {
    bucket: 'reads',
    limit: limits.rate.readsPerMinute,
    windowSeconds: minute,
    writtenEverySeconds: minute,
    taken: 'always',
  },
  /** What was begun can be ended: many more than anybody deletes by hand. */
  deletions: {
    bucket: 'deletions',
    limit: limits.rate.deletionsPerMinute,
    windowSeconds: minute,
    writtenEverySeconds: minute,
    taken: 'always',
  },
  staff: {
    bucket: 'staff',
    limit: limits.rate.staffCallsPerMinute,
    windowSeconds: minute,
    writtenEverySeconds: minute,
    taken: 'always',
  },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof rates;
