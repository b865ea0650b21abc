import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
import { forgetSent, sendAvatar } from './sendAvatar.ts';

vi.mock('#data/call.ts', () => ({ call: vi.fn() }));
vi.mock('#data/uploads/sendOriginal.ts', () => ({ sendOriginal: vi.fn() }));

let reserved = 0;
beforeEach(() => {
  reserved = 0;
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async () => {
      reserved += 1;
      return { uploadPath: `avatarUploads/hana/${reserved}` };
    });
  vi.mocked(sendOriginal).mockReset().mockResolvedValue();
});

const picture = (type = 'image/webp') => new Blob(['picture'], { type });
const sentTo = () => vi.mocked(sendOriginal).mock.calls.map(([, { uploadPath }]) => uploadPath);

describe('sending an avatar', () => {
  test('an avatar goes to the place that is reserved for its type and size', async () => {
    expect(await sendAvatar(picture())).toBe('avatarUploads/hana/1');
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'reserveAvatar' }), {
      contentType: 'image/webp',
      size: 7,
    });
    expect(sentTo()).toEqual(['avatarUploads/hana/1']);
  });

  test('a second save of the same avatar reserves and sends nothing', async () => {
    const one = picture();
    expect([await sendAvatar(one), await sendAvatar(one)]).toEqual(['avatarUploads/hana/1', 'avatarUploads/hana/1']);
    expect([reserved, sentTo()]).toEqual([1, ['avatarUploads/hana/1']]);
  });

  test('a retry after a lost connection uses the reservation again', async () => {
    const one = picture();
    vi.mocked(sendOriginal).mockRejectedValueOnce(new Error('no network'));
    await expect(sendAvatar(one)).rejects.toThrow('no network');
    expect(await sendAvatar(one)).toBe('avatarUploads/hana/1');
    expect(reserved).toBe(1);
  });

  test('an avatar that was refused or not used gets another reservation', async () => {
    const one = picture();
    vi.mocked(sendOriginal).mockRejectedValueOnce(new ContractError('permission-denied', 'it is over'));
    await expect(sendAvatar(one)).rejects.toThrow(ContractError);
    expect(await sendAvatar(one)).toBe('avatarUploads/hana/2');
    forgetSent(one);
    expect(await sendAvatar(one)).toBe('avatarUploads/hana/3');
  });

  test('an avatar of another type is refused without a reservation', async () => {
    await expect(sendAvatar(picture('image/svg+xml'))).rejects.toMatchObject({ field: 'avatarPath' });
    expect(reserved).toBe(0);
  });
});
