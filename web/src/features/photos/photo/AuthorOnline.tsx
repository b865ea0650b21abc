import type { Uid } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { useOnline } from '#session/presence/useOnline.ts';
import { OnlineDot } from '#ui/OnlineDot.tsx';

/** A dot beside the author's name while they are here; for people who are signed in. */
export function AuthorOnline({ uid }: { uid: Uid }) {
  const words = useWords('deferred');
  return useOnline(uid) ? <OnlineDot label={words.isOnline} /> : null;
}
