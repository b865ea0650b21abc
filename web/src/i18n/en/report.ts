import type { words as ja } from '../ja/report.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: { photo: 'Report this photo', album: 'Report this album' },
  userTitle: (name) => `Report ${name}`,
  reason: 'What is wrong?',
  rules: 'Read the rules',
  reasonMissing: 'Please choose a reason.',
  comment: 'Comment (optional)',
  commentHint: (used, all) => `Only the moderators read it. ${used} of ${all} characters`,
  commentInvalid: (all) => `Please write no more than ${all} characters, and no control characters.`,
  whatFollows: 'The moderators look at it, and a notice tells you what came of it. Nobody is told who reported them.',
  send: 'Send report',
  change: 'Change the report',
  again: 'Report again',
  known: {
    open: (when) =>
      `You have reported this (${when}), and it waits to be looked at. What you send now takes the place of that.`,
    resolved: (when) =>
      `The moderators acted on your report (${when}). If something is still wrong, you can report it again.`,
    dismissed: (when) =>
      `Nothing wrong was found after your report (${when}). If there is something new to say, you can report it again.`,
  },
  looking: 'Looking whether you have reported this before',
  sentTitle: 'Your report has arrived',
  sent: 'The moderators look at it, and a notice tells you what came of it. Until then, “Your reports” shows how it stands.',
  changedTitle: 'Your report was changed',
  seeReports: 'See your reports',
  done: 'Close',
  problem: {
    tooMany: (limit, until) => `You can send ${limit} reports a day. You can send the next one ${until}.`,
    gone: {
      photo: 'This photo is no longer public, or was deleted.',
      album: 'This album is no longer public, or was deleted.',
      user: 'This person could not be found. They may have left.',
    },
    inReview: 'The moderators are looking at this photo already.',
  },
};
