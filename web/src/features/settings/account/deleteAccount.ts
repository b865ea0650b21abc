import { deleteAccountContract } from '#contract/callables/deleteAccount.ts';
import { signOut } from '#data/account/auth.ts';
import { call } from '#data/call.ts';
import { deliberately } from '#session/deliberately.ts';
import { unmarkExport } from './exportMark.ts';

/**
 * Deletes the account of who is signed in and signs out here. Fails with a `ContractError`; then it is still there, as far
 * as this browser can know, and the person still signed in.
 */
export async function deleteAccount(confirm: string): Promise<void> {
  await deliberately(async () => {
    await call(deleteAccountContract, { confirm });
    unmarkExport();
    await signOut();
  });
}
