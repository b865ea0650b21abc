import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { moderatePhoto } from '../../src/moderation/moderatePhoto.ts';
import { sweepBans } from '../../src/moderation/sweepBans.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { noisyJpeg } from '../pictures/samples.ts';
import { bucketOfTests, dyingBucket, Killed } from './harness/fragileBucket.ts';
import { actorOf, auditOfPhoto } from './harness/moderated.ts';
import { type Person, staffMember } from './harness/people.ts';
import { photoNow, setPhoto, variantsOf } from './harness/photos.ts';
import { publishedWith } from './harness/replacements.ts';
import { downloadTokens } from './harness/storage.ts';

let moderator: Person;
let picture: Buffer;
beforeAll(async () => {
  [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 300)]);
});

describe('a run that dies', () => {
  it('before the files are written anew leaves them to whoever comes next: the same call, or the sweep', async () => {
    const order = { action: 'hide', rule: 'spam', note: '', blockImage: false } as const;
    for (const finish of [
      (id: PhotoId) => moderatePhoto(actorOf(moderator), id, order, systemClock, bucketOfTests),
      async (id: PhotoId) => {
        await setPhoto(id, { reissueSince: new Date(Date.now() - 60 * 60_000) });
        await sweepBans({ bucket: bucketOfTests, clock: systemClock, until: new Date(Date.now() + 60_000) });
      },
    ]) {
      const { id } = await publishedWith(picture);
      const [variant] = variantsOf(id, await photoNow(id));
      if (!variant) throw new Error('no variant');
      await bucketOfTests.file(variant.path).setMetadata({ metadata: { firebaseStorageDownloadTokens: 'a-token' } });
      const dying = moderatePhoto(actorOf(moderator), id, order, systemClock, dyingBucket(1, 'before'));
      await expect(dying).rejects.toThrow(Killed);
      expect(await photoNow(id)).toMatchObject({ status: 'hidden', reissueSince: expect.any(Date) });
      expect(await auditOfPhoto(id)).toHaveLength(1);
      await finish(id);
      expect(await photoNow(id)).not.toHaveProperty('reissueSince');
      expect(await downloadTokens(variant.path, bucketOfTests)).toEqual([]);
      expect(await auditOfPhoto(id)).toHaveLength(1);
    }
  });
});
