import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Uid } from '#contract/ids.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';

const WelcomeCard = lazyPart(async () => (await import('./WelcomeCard.tsx')).WelcomeCard);

/** Where this browser keeps that a person has put the welcome aside. */
const storageKey = (uid: Uid): string => `matataki.welcomeSkipped.${uid}`;

/** Where one is busy with something, or chooses a name anyway. */
const isBusyPlace = (pathname: string): boolean =>
  pathname === paths.photoUpload || [paths.settings, paths.admin].some((place) => pathname.startsWith(place));

/** Stands above the page of somebody who has no username yet, until they have one or put it aside. */
export function Welcome() {
  const viewer = useAtomValue(user);
  const { pathname } = useLocation();
  const [skippedBy, setSkippedBy] = useState<Uid>();

  const isWanted = viewer !== null && viewer.username === '' && viewer.status === 'normal';
  if (!isWanted || isBusyPlace(pathname) || skippedBy === viewer.uid) return null;
  // Where storage is closed, to be asked on every visit would be worse than not at all.
  if (readStored(storageKey(viewer.uid)) !== null) return null;
  const skip = (): void => {
    writeStored(storageKey(viewer.uid), '1');
    setSkippedBy(viewer.uid);
  };
  return (
    <Lazy>
      <WelcomeCard key={viewer.uid} viewer={viewer} onSkip={skip} />
    </Lazy>
  );
}
