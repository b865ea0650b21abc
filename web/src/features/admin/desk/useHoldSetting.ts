import { useEffect, useState } from 'react';
import type { CaseKind } from '#contract/documents/case.ts';
import { readSiteSettings } from '#data/staff/siteSettings.ts';

/**
 * How many reporters the site's settings ask for before a photo is held; `undefined` while that is not known, and for people. A read
 * for each case that is opened.
 */
export function useHoldSetting(kind: CaseKind, openId: string | undefined): number | undefined {
  const [holdAt, setHoldAt] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings may have changed when another case is opened.
  useEffect(() => {
    if (kind !== 'photo') return;
    let isGone = false;
    // Without it the desk says less, and works.
    void readSiteSettings().then(
      ({ holdAtReporters }) => isGone || setHoldAt(holdAtReporters),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [kind, openId]);
  return holdAt;
}
