import type { Origins } from '../launcher/origins.ts';

/**
 * Does something that no background function hears of, as the emulators' own hub offers it. Afterwards they start afresh: their first
 * run is not to be measured.
 */
export async function withoutTriggers<Result>(
  { origins }: { readonly origins: Pick<Origins, 'hub'> },
  work: () => Promise<Result>,
): Promise<Result> {
  const put = async (what: 'disable' | 'enable'): Promise<void> => {
    const response = await fetch(`${origins.hub}/functions/${what}BackgroundTriggers`, { method: 'PUT' });
    if (!response.ok) throw new Error(`the emulators answered ${response.status} to ${what} their triggers`);
  };
  await put('disable');
  try {
    return await work();
  } finally {
    await put('enable');
  }
}
