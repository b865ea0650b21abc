import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import type { Act, CaseCommand } from './act.ts';
import { type Decided, publishesWithDismissal, type Subject } from './caseState.ts';

function command(decided: Decided): CaseCommand {
  if (!publishesWithDismissal(decided)) return { resolution: 'dismissed', actions: [] };
  return { resolution: 'dismissed', actions: [{ do: decided.case.kind === 'photo' ? 'publish' : 'restore' }] };
}

const staysOutOfSight = (subject: Subject): boolean => {
  const about: Deletable | undefined = subject.photo ?? subject.album;
  const status = about && effectiveStatus(about);
  return (status === 'hidden' || status === 'removed') && !publishesWithDismissal(subject);
};

/** At once: the toast undoes it. */
export const dismiss: Act = {
  action: 'resolveCases',
  key: 'd',
  onCases: { offered: { photo: 'button', album: 'button', user: 'button' }, command },
};

export const dismissWithReply: Act = {
  action: 'resolveCases',
  key: 'a',
  onCases: {
    offered: { photo: 'menu', album: 'menu', user: 'menu' },
    fits: (decided) => decided.case.reporterCount !== 0,
    also: (subjects, words) => [
      ...(subjects.some(publishesWithDismissal) ? [words.publishesToo] : []),
      ...(subjects.some(staysOutOfSight) ? [words.staysHidden] : []),
    ],
    command,
  },
};

/** Decides a case without doing anything else. */
export const resolve: Act = {
  action: 'resolveCases',
  key: 'c',
  onCases: {
    offered: { photo: 'menu', album: 'menu', user: 'menu' },
    command: () => ({ resolution: 'resolved', actions: [] }),
  },
};
