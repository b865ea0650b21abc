import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { user } from '../atoms.ts';
import { useIsClosed } from '../closed/atoms.ts';

/** False for visitors and during each read. Failed reads are silent, because the dot is not important. */
export function useOnline(uid: Uid): boolean {
  const isClosed = useIsClosed('presence');
  const isShown = useAtomValue(user) !== null && !isClosed;
  const { data, isSuccess, isFetching } = useQuery({
    queryKey: ['lastSeen', uid],
    queryFn: async () => (await import('#data/people/now.ts')).lastSeen(uid),
    enabled: isShown,
  });
  return isShown && isSuccess && !isFetching && Date.now() - Number(data) < limits.presence.onlineWithinMs;
}
