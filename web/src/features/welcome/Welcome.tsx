import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Uid } from '#contract/ids.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { user } from '#session/atoms.ts';
import { quietPart } from '#ui/Lazy.tsx';

const WelcomeCard = quietPart(async () => (await import('./WelcomeCard.tsx')).WelcomeCard);

const storageKey = (uid: Uid): string => `matataki.welcomeSkipped.${uid}`;

/** On the home page, for members without a username, until they choose one or skip. */
export function Welcome() {
  const viewer = useAtomValue(user);
  const [skippedBy, setSkippedBy] = useState<Uid>();

  const isWanted = viewer !== null && viewer.username === '' && viewer.status === 'normal';
  if (!isWanted || skippedBy === viewer.uid) return null;
  // Without storage the welcome would return on every visit, which is worse than never.
  if (readStored(storageKey(viewer.uid)) !== null) return null;
  const skip = (): void => {
    writeStored(storageKey(viewer.uid), '1');
    setSkippedBy(viewer.uid);
  };
  return <WelcomeCard onSkip={skip} />;
}
