import { useEffect, useState } from 'react';
import { pictureGrant } from '#data/account/queries.ts';

/**
 * What opens a picture that is not public; `undefined` until it is there, and where none is given. It stays the same as long as the
 * picture is drawn: another address would load it anew.
 */
export function useGrant(isWanted: boolean): string | undefined {
  const [grant, setGrant] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    // Without one, what stands for the picture stays.
    pictureGrant().then(
      (given) => isGone || setGrant(given),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isWanted ? grant : undefined;
}
