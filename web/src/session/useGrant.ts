import { useEffect, useState } from 'react';

/** Never renewed while the picture is drawn: a new address would load the picture again. */
export function useGrant(isWanted: boolean): string | undefined {
  const [grant, setGrant] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    // Without a grant, the placeholder stays. Imported here, because most pages of a photo need none.
    import('#data/photos/pictureGrant.ts')
      .then(({ pictureGrant }) => pictureGrant())
      .then(
        (given) => isGone || setGrant(given),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isWanted ? grant : undefined;
}
