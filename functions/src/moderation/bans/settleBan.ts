import type { Uid } from '#contract/ids.ts';
import { banJobVersion, deleteBanJob, handBanJobOver } from '../../data/bans/banStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import { type ApplyBanEnvironment, applyBan } from './applyBan.ts';

/** `superseded`: another ban came meanwhile, or somebody else has finished; the job is theirs. */
export type Settled = 'settled' | 'handed-over' | 'superseded' | 'no-job';

/**
 * Works on the job that a ban or its end has left. The job goes last, and only if no other ban came meanwhile; a run without
 * enough time writes it anew, which calls the next.
 */
export async function settleBan(uid: Uid, environment: ApplyBanEnvironment): Promise<Settled> {
  const version = await banJobVersion(uid);
  if (version === undefined) return 'no-job';
  switch (await applyBan(uid, environment)) {
    case 'drawn':
      return (await unlessChanged(() => deleteBanJob(uid, version))) ? 'settled' : 'superseded';
    case 'out-of-time':
      return (await unlessChanged(() => handBanJobOver(uid, version))) ? 'handed-over' : 'superseded';
  }
}
