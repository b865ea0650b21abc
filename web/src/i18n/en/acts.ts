import type { acts as jaActs, actFields as jaFields, logged as jaLogged, roles as jaRoles } from '../ja/acts.ts';
import type { Translated } from '../locale.ts';
import { counted } from '../plural.ts';

const dismissed = (name: string, areSeveral: boolean, isPublished: boolean): string => {
  const back = areSeveral ? ' What was held is public again.' : ' It’s public again.';
  return `Dismissed: ${name}.${isPublished ? back : ''}`;
};

const photos = (count: string): string => counted(count, 'photo', 'photos');

export const acts: Translated<typeof jaActs> = {
  publish: {
    label: 'Publish',
    decided: 'published',
    onPhotos: { label: 'Publish', done: (count) => `${photos(count)} published.` },
  },
  hide: {
    label: 'Hide',
    labelOn: (target) => `Hide ${target}`,
    andOn: (target) => `hide ${target}`,
    decided: 'hidden',
    onCases: {
      ask: 'Hide this photo?',
      consequence:
        'The photo is hidden immediately. Its owner sees the rule and your message. When they fix it, it comes back here for review.',
      ofAlbums: {
        ask: 'Hide this album?',
        consequence:
          'The album is hidden immediately. The photos in it don’t change. Its owner sees the rule and your message. When they change its title, description or cover, it comes back here for review.',
      },
      done: (name) => `Hidden: ${name}.`,
    },
    onPhotos: {
      label: 'Hide',
      ask: (count) => `Hide ${photos(count)}?`,
      consequence: 'No one can see them. Owners are told why, and photos they fix come back for review.',
      done: (count) => `${photos(count)} hidden.`,
    },
  },
  mark: {
    label: 'Mark as sensitive',
    labelOn: (target) => `Mark ${target} as sensitive`,
    andOn: (target) => `mark ${target} as sensitive`,
    decided: 'marked as sensitive',
    onCases: {
      ask: 'Mark this photo as sensitive?',
      consequence: 'The photo is public but covered until opened. Its owner is notified and can’t remove the mark.',
      done: (name) => `Marked as sensitive: ${name}.`,
    },
    onPhotos: {
      ask: (count) => `Mark ${photos(count)} as sensitive?`,
      consequence:
        'They stay public but are covered until opened, and owners can’t remove the mark. Owners are notified.',
      done: (count) => `${photos(count)} marked as sensitive.`,
    },
  },
  unmark: {
    label: 'Remove mark',
    labelOn: (target) => `Remove mark from ${target}`,
    onPhotos: {
      ask: (count) => `Remove the sensitive mark from ${photos(count)}?`,
      consequence: 'Photos that their owners marked too stay marked. Owners are notified.',
      done: (count) => `Removed the sensitive mark from ${photos(count)}.`,
    },
  },
  restore: {
    label: 'Restore',
    labelOn: (target) => `Restore ${target}`,
    decided: 'restored',
    onCases: {
      ask: 'Restore this photo?',
      consequence: 'The photo becomes public again, and its owner is notified.',
      ofAlbums: {
        ask: 'Restore this album?',
        consequence: 'The album becomes public again, and its owner is notified.',
      },
      done: (name) => `Restored: ${name}.`,
    },
    onPhotos: { label: 'Restore', done: (count) => `${photos(count)} restored.` },
  },
  hold: {
    label: 'Hold',
    labelOn: (target) => `Hold ${target}`,
    decided: 'held',
    onCases: {
      ask: 'Hold this photo?',
      consequence: 'The photo is no longer public and waits for review under “Photos”. Its owner is notified.',
      done: (name) => `Held: ${name}.`,
    },
    onPhotos: {
      label: 'Hold',
      ask: (count) => `Hold ${photos(count)}?`,
      consequence: 'No one can see them until they’ve been reviewed. Owners are notified.',
      done: (count) => `${photos(count)} held.`,
    },
  },
  remove: {
    label: 'Remove photo',
    labelOn: (target) => `Remove ${target}`,
    andOn: (target) => `remove ${target}`,
    decided: 'removed',
    onCases: {
      ask: 'Remove this photo?',
      consequence: ({ removedDays }) =>
        `The photo is hidden immediately, and its owner can’t fix it. You can restore it for ${removedDays} days; after that it’s deleted with its original file.`,
      done: (name) => `Removed: ${name}.`,
    },
    onPhotos: {
      label: 'Remove',
      ask: (count) => `Remove ${photos(count)}?`,
      consequence: ({ removedDays }) =>
        `No one can see them, and owners can’t fix them. Owners are told why. You can restore them for ${removedDays} days; after that they’re deleted with their original files.`,
      done: (count) => `${photos(count)} removed.`,
    },
  },
  warn: {
    label: 'Warn',
    labelOn: (target) => `Warn ${target}`,
    andOn: (target) => `warn ${target}`,
    decided: 'warned',
    onCases: {
      ask: 'Send a warning?',
      consequence: ({ strikeDays }) =>
        `The warning stays active for ${strikeDays} days. They’ll see the rule and your message.`,
      alone: 'What was reported stays up.',
      done: (name) => `Warned: ${name}.`,
    },
    onPerson: {
      ask: (name) => `Warn ${name}?`,
      consequence: ({ strikeDays }) =>
        `They’ll see the rule and your message. Their photos stay public. The warning stays active for ${strikeDays} days.`,
      done: 'Warned.',
      limit: 'They already have the maximum number of active warnings.',
    },
  },
  unban: {
    label: 'Lift ban',
    labelOn: (target) => `Lift ${target}’s ban`,
    onPerson: {
      ask: (name) => `Lift ${name}’s ban?`,
      consequence: 'They can use the site again, and they’ll see your reason.',
      done: 'Ban lifted.',
      hidden: 'Photos hidden by the ban become public again.',
      ofStaff: 'They don’t get their role back.',
    },
  },
  ban: {
    label: 'Ban',
    labelOn: (target) => `Ban ${target}`,
    andOn: (target) => `ban ${target}`,
    decided: 'banned',
    onCases: {
      ask: 'Ban this person?',
      consequence:
        'They’re signed out immediately and can’t use the site during the ban. They’ll see the reason and can appeal.',
      done: (name) => `Banned: ${name}.`,
    },
    onPerson: {
      ask: (name) => `Ban ${name}?`,
      consequence:
        'They’re signed out immediately. When they sign in again, they only see a page with the reason and end date, and can appeal once.',
      done: 'Banned.',
      ofStaff: 'They lose their role.',
    },
  },
  changeBan: {
    label: 'Change ban',
    labelOn: (target) => `Change ${target}’s ban`,
    onPerson: {
      ask: (name) => `Change ${name}’s ban?`,
      consequence: 'This replaces the reason and end date.',
      done: 'Banned.',
      hidden: 'Photos hidden by the ban stay hidden.',
    },
  },
  changeRole: {
    label: 'Change role',
    labelOn: (target) => `Change ${target}’s role`,
    onPerson: {
      ask: (name) => `Change ${name}’s role?`,
      done: 'Role changed.',
      limit: 'You can’t remove the last admin.',
    },
  },
  dismiss: { label: 'Dismiss', onCases: { done: dismissed } },
  resolve: {
    label: 'Resolve without action',
    labelOn: (target) => `Resolve ${target} without action`,
    onCases: {
      ask: 'Resolve without action?',
      consequence: 'Whatever was reported stays as it is.',
      done: (name) => `Resolved: ${name}.`,
    },
  },
  dismissWithReply: {
    label: 'Dismiss with a reply',
    labelOn: (target) => `Dismiss ${target} with a reply`,
    onCases: { ask: 'Dismiss these reports?', consequence: 'Whatever was reported stays as it is.', done: dismissed },
  },
  approveTitle: { label: 'Approve', onTitle: { done: (name) => `“${name}” approved.` } },
  rejectTitle: { label: 'Reject', onTitle: { done: (name) => `Proposal “${name}” rejected.` } },
  editTitle: { label: 'Edit', onTitle: { done: (name) => `“${name}” saved.` } },
  mergeTitle: { label: 'Merge', onTitle: { done: (name, into) => `Merged “${name}” into “${into}”.` } },
  retireTitle: { label: 'Retire', onTitle: { done: (name) => `“${name}” retired.` } },
  reactivateTitle: { label: 'Reactivate', onTitle: { done: (name) => `“${name}” saved.` } },
  editTag: { label: 'Edit', onTag: { done: (tag) => `Tag “${tag}” saved.` } },
  mergeTag: { label: 'Merge', onTag: { done: (tag, into) => `Merged “${tag}” into “${into}”.` } },
  saveNgTag: { label: 'Change', onNgTag: { done: (tag) => `Blocked tag “${tag}” saved.` } },
  deleteNgTag: { label: 'Unblock', onNgTag: { done: (tag) => `“${tag}” unblocked.` } },
};

export const logged: Translated<typeof jaLogged> = {
  banUser: 'Banned',
  unbanUser: 'Lifted ban',
  warnUser: 'Warned',
  resolveAppeal: 'Answered appeal',
  moderatePhotos: 'Changed photo status',
  markPhoto: 'Changed sensitive mark',
  moderateAlbums: 'Changed album status',
  holdReported: 'Held automatically after reports',
  escalateCase: 'Reports left to admins',
  resolveCases: 'Decided reports',
  saveNgTag: 'Saved blocked tag',
  deleteNgTag: 'Unblocked tag',
  saveTag: 'Changed tag',
  saveTitle: 'Saved work or place',
  importTitles: 'Imported works and places',
  setRole: 'Changed role',
  saveSettings: 'Changed site settings',
  saveCannedText: 'Saved a canned text',
  deleteCannedText: 'Deleted a canned text',
  updatePhoto: 'Edited photo details',
  revertAction: 'Undid action',
};

export const actFields: Translated<typeof jaFields> = {
  rule: 'Rule broken',
  ruleMissing: 'Choose a rule.',
  blockImage: 'Block the picture too',
  blockImageHint: 'Uploads that look like it are held before they’re published.',
  note: 'Message to the member (optional)',
  noteHint: (most) => `Only they can read it. Up to ${most} characters.`,
  noteInvalid: (most) => `Use up to ${most} characters.`,
  reply: 'Reply to the reporters (optional)',
  replyHint: (most) => `Only the reporters can read it. Up to ${most} characters.`,
  reason: 'Reason',
  reasonHint: (most) => `Up to ${most} characters. They’ll see exactly what you write.`,
  reasonInvalid: (most) => `Write 1 to ${most} characters.`,
  period: 'Duration',
  days: (days) => counted(days, 'day', 'days'),
  periods: { other: 'Other…', 'for-good': 'Permanent' },
  otherDays: 'Number of days',
  otherDaysInvalid: (most) => `Enter a number from 1 to ${most}.`,
  hidePhotos: 'Hide their photos too',
  hidePhotosHint: 'No one can see their photos and albums during the ban.',
  role: 'Role',
  roleHint: 'Takes effect immediately and signs them out.',
  roleMissing: 'Choose a role.',
  mayAs: {
    moderator: 'They can handle reports, photos and bans, but not settings or roles.',
    admin: 'They can do everything, including settings and roles.',
    none: 'They lose access to the admin pages.',
  },
};

export const roles: Translated<typeof jaRoles> = {
  now: (role) => `Current role: ${role}`,
  names: { moderator: 'Moderator', admin: 'Admin', none: 'No role' },
};
