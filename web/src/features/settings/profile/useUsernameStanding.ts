import { useEffect, useState } from 'react';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { call } from '#data/call.ts';
import { createUsernameCheck, type UsernameStanding } from './createUsernameCheck.ts';

const startCheck = (show: (standing: UsernameStanding) => void) =>
  createUsernameCheck({
    ask: (username) => call(checkUsernameContract, { username }),
    now: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    show,
  });

/** How the name in a field stands, while it is typed. */
export function useUsernameStanding(typed: string, own: string): UsernameStanding {
  const [standing, show] = useState<UsernameStanding>({ phase: 'own' });
  const [check] = useState(() => startCheck(show));
  useEffect(() => check.typed(typed, own), [check, typed, own]);
  useEffect(() => () => check.stop(), [check]);
  return standing;
}
