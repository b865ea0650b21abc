import type { Bucket } from '@google-cloud/storage';
import type { Uid } from '#contract/ids.ts';
import type { Identity } from '../data/bans/banMarks.ts';
import type { Pace } from '../data/pages.ts';
import type { Clock } from '../platform/clock.ts';

/** `pace` is called between two pieces of work, and throws when the run has no time for another. */
export type ErasureEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly pace: Pace;
  /** What the event told of an Auth account that is gone. */
  readonly identity?: Identity | undefined;
};

/**
 * One step of a deletion. Idempotent, and complete on its own: run again after a death in its middle, or at the same time
 * as another run, it ends with nothing of its kind left.
 */
export type ErasureStep = {
  readonly name: string;
  readonly run: (uid: Uid, environment: ErasureEnvironment) => Promise<void>;
};
