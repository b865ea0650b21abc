import { randomUUID } from 'node:crypto';
import { saveDraftsContract } from '#contract/callables/saveDrafts.ts';
import { savePreferencesContract } from '#contract/callables/savePreferences.ts';
import { setFollowContract } from '#contract/callables/setFollow.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { personSearch } from '#contract/catalogueSearch.ts';
import { limits } from '#contract/limits.ts';
import { titleKey } from '#contract/normalizers.ts';
import { daysAfter, daysBefore } from '../../functions/src/platform/clock.ts';
import { signInAs } from './calls.ts';
import { demoPicture, type Site, until } from './site.ts';
import { type DemoPerson, demoPassword, demoPeople } from './tables.ts';

const avatarEdgePx = 256;
/** Accounts are old enough that their reports count (`holdReporterAgeHours`), and older than every demo photo. */
const accountAgeDays = 31;
const banDays = 30;

/** Makes verified accounts. The `createAccount` trigger makes their documents, which then get the demo's values. */
export async function makeAccounts(site: Site): Promise<void> {
  const { auth, uids } = site;
  const made = await Promise.all(
    demoPeople.map(async ({ name, displayName, role, banReason }) => {
      const email = `${name}@example.com`;
      const { uid } = await auth.createUser({ email, displayName, password: demoPassword, emailVerified: true });
      await auth.setCustomUserClaims(uid, { ...(role && { role }), ...(banReason && { banned: true }) });
      return [name, uid] as const;
    }),
  );
  for (const [name, uid] of made) uids.set(name, uid);
  await Promise.all(demoPeople.map((person) => completeAccount(site, person)));
}

async function completeAccount({ doc, batch: begin, now, uids }: Site, person: DemoPerson): Promise<void> {
  const { name, username, displayName, bio, role, banReason } = person;
  const uid = uids.get(name);
  const [user, profile] = [doc(`users/${uid}`), doc(`profiles/${uid}`)];
  await until(`making the documents of ${name}`, async () => (await user.get()).exists && (await profile.get()).exists);
  const createdAt = daysBefore(now, accountAgeDays);
  const searchName = titleKey(displayName);
  const search = personSearch({ usernameKey: username, searchName });
  const batch = begin();
  batch.update(user, { username, displayName, createdAt });
  // Sets the display name too, because the trigger refuses official names.
  batch.update(profile, { username, usernameKey: username, displayName, searchName, search, bio, createdAt });
  if (username) batch.create(doc(`usernames/${username}`), { uid, createdAt: now });
  if (role) batch.create(doc(`roles/${uid}`), { role, changedAt: now, pending: false });
  if (banReason) {
    batch.update(user, { status: 'banned', ban: { reason: banReason, until: daysAfter(now, banDays), at: now } });
    batch.update(profile, { listed: false });
    const by = uids.get('admin');
    batch.create(doc(`deciders/ban_${uid}`), { uid, by, at: now });
    // As the call `banUser` does, so that the person finds the decision and may appeal against it.
    const id = randomUUID().replaceAll('-', '').slice(0, 20);
    const ban = { reason: banReason, until: daysAfter(now, banDays), at: now, by };
    batch.create(doc(`auditLog/${id}`), {
      actorId: by,
      action: 'banUser',
      target: `users/${uid}`,
      reason: banReason,
      before: { status: 'normal' },
      after: { status: 'banned', ban },
      decision: id,
      people: [uid, by],
      at: now,
    });
    batch.create(doc(`decisions/${id}`), {
      uid,
      source: 'staff',
      automated: false,
      at: now,
      acts: [{ kind: 'banned', subject: uid, text: banReason, until: ban.until, auditId: id }],
      expiresAt: daysAfter(now, limits.retention.auditDays),
    });
  }
  await batch.commit();
}

/** `hana` follows two people, a tag and a title. */
export async function followSome({ stack, uids }: Site): Promise<void> {
  const call = await signInAs(stack, 'hana');
  for (const name of ['sora', 'kotori'])
    await call(setFollowContract, { kind: 'user', target: uids.get(name) ?? '', on: true });
  await call(setFollowContract, { kind: 'tag', target: '空', on: true });
  await call(setFollowContract, { kind: 'title', target: 'milky-way-railroad', on: true });
}

export async function takeAvatar({ stack }: Site, { name, avatar, part }: DemoPerson): Promise<void> {
  if (avatar === '') return;
  const content = await demoPicture(avatar, part, avatarEdgePx);
  const call = await signInAs(stack, name);
  await call(updateProfileContract, { avatar: content.toString('base64') });
}

/** `hana` keeps a draft, and `kissa` wants to see sensitive photos. */
export async function keepToThemselves({ stack }: Site): Promise<void> {
  const call = await signInAs(stack, 'hana');
  const words = { caption: '窓辺の雨', description: '', alt: '', tags: ['雨', '部屋'], showMoment: false };
  const choices = { spoiler: false, sensitive: false, showExif: true, visibility: 'public', download: 'none' } as const;
  const file = { id: randomUUID(), fileName: 'IMG_2041.jpg', licence: 'all-rights-reserved' } as const;
  await call(saveDraftsContract, { save: [{ ...file, ...words, ...choices }], forget: [] });
  await (await signInAs(stack, 'kissa'))(savePreferencesContract, { sensitive: 'show' });
}
