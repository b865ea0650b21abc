import { useLayoutEffect, useRef } from 'react';
import { claimNextContract } from '#contract/callables/handOut.ts';
import type { CaseKind } from '#contract/documents/case.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import { call } from '#data/call.ts';
import { errorWords, useTexts } from '#i18n/words.ts';
import { giveBack, noteClaim } from './leases.ts';
import { deskToast } from './useQueue.ts';

type HandOut = {
  readonly kind: CaseKind;
  readonly reason: ReportReason | undefined;
  readonly openId: string | undefined;
  readonly open: (id: string | undefined) => Promise<void>;
};

/** The desk hands out the best case that nobody has. */
export function useHandOut({ kind, reason, openId, open }: HandOut) {
  const { words, errors } = useTexts('desk');
  const present = useRef(openId);
  useLayoutEffect(() => {
    present.current = openId;
  }, [openId]);

  /** Opens it. `false` if there is none. A person who went elsewhere meanwhile stays there. */
  async function claim(): Promise<boolean> {
    const from = present.current;
    const { caseId } = await call(claimNextContract, { kind, reason, except: from });
    if (caseId === undefined) return false;
    if (present.current === from) {
      noteClaim(caseId);
      await open(caseId);
    } else void giveBack(caseId);
    return true;
  }

  const next = async (): Promise<void> => {
    try {
      if (!(await claim())) deskToast('info', words.handOut.none);
    } catch (error) {
      deskToast('error', errorWords(error, errors));
    }
  };

  return {
    next,
    /** After a decision: `false` if nothing was handed out, also if the call failed. */
    goOn: (): Promise<boolean> => claim().catch(() => false),
    /** Back into the queue, without a reason. */
    leave: async (): Promise<void> => {
      if (openId === undefined) return;
      await open(undefined);
      deskToast('info', words.handOut.givenBack);
    },
    /** After the case was passed on. */
    passedOn: async (text: string): Promise<void> => {
      deskToast('success', text);
      if (!(await claim().catch(() => false))) await open(undefined);
    },
  };
}
