import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { startThumbhashes } from '#lib/thumbhashSoon.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { Cover } from './Cover.tsx';

it('the blurred covers of a list follow one by one after it is drawn', async () => {
  const decoded: string[] = [];
  startThumbhashes((hash) => {
    decoded.push(hash);
    return thumbhashUrl(hash);
  });
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const hashes = ['BQcSHQRnh493V4dIh4eXh1h4kJUI', 'BgcSHQRnh493V4dIh4eXh1h4kJUI'];
  const covers = hashes.map((thumbhash) => (
    <Cover key={thumbhash} cover={{ color: '#808080', thumbhash }} src={undefined} />
  ));
  flushSync(() => root.render(covers));
  expect(place.children).toHaveLength(2);
  expect(decoded).toEqual([]);
  const isBlurred = () =>
    [...place.children].map((cover) => cover.getAttribute('style')?.includes('data:image') ?? false);
  await expect.poll(isBlurred).toEqual([true, true]);
  expect(decoded).toEqual(hashes);
  // One that was decoded before is there at once.
  const again = createRoot(place.appendChild(document.createElement('div')));
  onTestFinished(() => again.unmount());
  flushSync(() => again.render(covers));
  expect(decoded).toEqual(hashes);
  expect(place.querySelectorAll('div > [style*="data:image"]')).toHaveLength(4);
});
