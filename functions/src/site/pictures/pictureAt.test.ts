import { describe, expect, it } from 'vitest';
import { dayPictureAddress, dayPictureNames } from '#contract/edge/moments.ts';
import { shareAddress } from '#contract/edge/share.ts';
import { parseUid } from '#contract/ids.ts';
import { pictureAt } from './pictureAt.ts';

const photoId = 'abcdefghij0123456789';
const pictureId = 'ABCDEFGHIJ0123456789';
const avatarId = 'a'.repeat(40);

describe('the address of a picture', () => {
  it('the address names a picture of a photo', () => {
    const named = { kind: 'photo', photoId, pictureId };
    for (const name of ['320.webp', '2048.avif', 'share.jpg']) {
      expect(pictureAt(`/i/${photoId}/${pictureId}/${name}`)).toEqual({ ...named, name });
      expect(pictureAt(`/i/for/a.b-c_/${photoId}/${pictureId}/${name}`)).toEqual({
        ...named,
        kind: 'granted',
        name,
        grant: 'a.b-c_',
      });
    }
  });

  it('the address names an avatar of any uid', () => {
    expect(pictureAt(`/a/hana/${avatarId}.webp`)).toEqual({ kind: 'avatar', uid: 'hana', avatarId });
    expect(pictureAt(`/a/${encodeURIComponent('花:1')}/${avatarId}.webp`)).toMatchObject({ uid: '花:1' });
  });

  it('the address names the picture of a day', () => {
    for (const name of dayPictureNames) {
      const day = { date: '2026-11-26', version: '0123456789abcd_-', name };
      expect(pictureAt(dayPictureAddress(day))).toEqual({ kind: 'day', ...day });
    }
  });

  it('the address names whose photos a picture for previews shows', () => {
    expect(pictureAt('/i/share/site.jpg')).toEqual({ kind: 'share', shared: { of: 'site' } });
    const uid = parseUid('花:1');
    const address = shareAddress({ of: 'person', id: uid });
    expect(pictureAt(address)).toEqual({ kind: 'share', shared: { of: 'person', id: uid } });
    expect(pictureAt(`/i/share/album/${photoId}.jpg`)).toEqual({ kind: 'share', shared: { of: 'album', id: photoId } });
  });

  it('the address names evidence of a case, for a caller with a grant', () => {
    const asked = { kind: 'evidence', grant: 'g', caseId: `photo_${photoId}`, name: `1-${photoId}-1280` };
    expect(pictureAt(`/i/for/g/case/photo_${photoId}/1-${photoId}-1280`)).toEqual(asked);
    const ofAlbum = { ...asked, caseId: `album_${photoId}` };
    expect(pictureAt(`/i/for/g/case/album_${photoId}/1-${photoId}-1280`)).toEqual(ofAlbum);
    expect(pictureAt(`/i/case/photo_${photoId}/1-${photoId}-1280`)).toBeUndefined();
  });

  it.each([
    ...['', '/', '//', '/i', '/i/', '/a', '/i/for', '/i/for/', '/i/for//', '/x', 'i', '/%', '/i/%E0%A4%A', '/I'],
    `/i/${photoId}/${pictureId}`,
    `/i/${photoId}/${pictureId}/`,
    `/i/${photoId}/${pictureId}/w320`,
    `/i/${photoId}/${pictureId}/0320.webp`,
    `/i/${photoId}/${pictureId}/320.webp/`,
    `/i/${photoId}/${pictureId}/320.webp/x`,
    `/i/${photoId}/${pictureId}/320.WEBP`,
    `/i/${photoId}/${pictureId}/320.webp%00`,
    `/i/${photoId}/${pictureId}/..%2F320.webp`,
    `/i/${photoId}/${pictureId}/share.webp`,
    `/i//${photoId}/${pictureId}/320.webp`,
    `//i/${photoId}/${pictureId}/320.webp`,
    `/i/../i/${photoId}/${pictureId}/320.webp`,
    `/i/..%2Fquarantine%2Fphoto_${photoId}%2F1/${pictureId}/320.webp`,
    `/i/${photoId}%2F${pictureId}/320.webp`,
    `/i/${'a'.repeat(100_000)}/${pictureId}/320.webp`,
    `/i/for/${'a'.repeat(100_000)}/${photoId}/${pictureId}/320.webp`,
    `/i/for/g h/${photoId}/${pictureId}/320.webp`,
    '/i/for/g/case/photo_x/..',
    ...['/i/day', '/i/day/2026-11-26', '/i/day/2026-11-26/0123456789abcdef/320.webp', '/i/day/2026-11-26/share.jpg'],
    ...['/i/day/2026-02-30/0123456789abcdef/share.jpg', '/i/day/today/0123456789abcdef/seam.webp'],
    ...['/i/day/2026-11-26/0123/seam.webp', '/i/for/g/day/2026-11-26/0123456789abcdef/share.jpg'],
    ...['/i/share', '/i/share/site.png', '/i/share/site.jpg/x', '/i/share/album/x.jpg', '/i/share/person/.jpg'],
    ...['/i/share/person/hana', '/i/share/person/a%2Fb.jpg', '/i/share/tag/sora.jpg', '/i/share/person/hana.jpg/x'],
    '/i/for/g/case/photo_x/a%2Fb',
    '/i/for/g/case/other_x/1-a',
    '/i/for/g/case/photo_a%2F..%2Fb/1-a',
    `/a/hana/${avatarId}/64.webp`,
    `/a/hana/${avatarId}.avif`,
    `/a/hana/${avatarId.toUpperCase()}.webp`,
    `/a/../${avatarId}.webp`,
    `/a/%2E%2E/${avatarId}.webp`,
    `/a/hana%2F..%2Fsora/${avatarId}.webp`,
  ])('the address names nothing: %s', (path) => {
    expect(pictureAt(path)).toBeUndefined();
  });
});
