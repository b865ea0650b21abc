import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../call.ts';
import { queryClient } from '../queryClient.ts';

/** Ends a minute before the grant does, by elapsed time: clocks of browsers are often wrong. */
const usedForMs = (limits.pictures.grantSeconds - 60) * 1_000;

/** Opens pictures that are not public: a person's own, for staff all. Shared for nine minutes. Throws as calls do. */
export const pictureGrant = (): Promise<string> =>
  queryClient.query({
    queryKey: ['pictureGrant'],
    queryFn: async () => (await call(grantPicturesContract, {})).grant,
    staleTime: usedForMs,
    gcTime: usedForMs,
  });
