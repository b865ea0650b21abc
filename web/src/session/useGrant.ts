import { useEffect, useState } from 'react';
import { pictureGrant } from '#data/account/queries.ts';

/** Never renewed while the picture is drawn: a new address would load the picture again. */
export function useGrant(isWanted: boolean): string | undefined {
  const [grant, setGrant] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    // Without a grant, the placeholder stays.
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
