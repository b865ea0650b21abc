import { expect, it } from 'vitest';
import { queryClient } from '#data/queryClient.ts';
import { session } from '#session/atoms.ts';
import { documents } from '#testing/firestore.ts';
import { aPerson } from '#testing/people.ts';
import { publishPhotos } from '#testing/photos.ts';
import { renderPage } from '#testing/render.tsx';
import { signInToSdk } from '#testing/sdk.ts';
import { gone, seen } from '#testing/seen.ts';
import { intercept } from '#testing/server.ts';

it('only signed-in people see the dot beside an author who is online', async () => {
  const author = aPerson();
  documents({ [`presence/${author.uid}`]: { lastSeen: new Date() } });
  const [id] = publishPhotos(['一枚'], { by: author });
  const page = await renderPage(`/photos/${id}`, { heartbeat: { online: 2 } });
  await seen(page.getByRole('heading', { level: 1, name: '一枚' }));
  await gone(page.getByRole('img', { name: 'オンライン' }));
  const viewer = aPerson();
  signInToSdk(viewer);
  page.store.set(session, { phase: 'signed-in', user: viewer });
  await seen(page.getByRole('img', { name: 'オンライン' }));
  const late = aPerson();
  documents({ [`presence/${late.uid}`]: { lastSeen: new Date(Date.now() - 3_600_000) } });
  const [other] = publishPhotos(['ほかの一枚'], { by: late });
  await page.goTo(`/photos/${other}`);
  await seen(page.getByRole('heading', { level: 1, name: 'ほかの一枚' }));
  await gone(page.getByRole('img', { name: 'オンライン' }));
  expect(page.address()).toBe(`/photos/${other}`);
});

it('the dot of an author who is viewed again waits for a new answer', async () => {
  const author = aPerson();
  documents({ [`presence/${author.uid}`]: { lastSeen: new Date() } });
  const [id] = publishPhotos(['一枚'], { by: author });
  const [other] = publishPhotos(['ほかの一枚'], { by: aPerson() });
  const page = await renderPage(`/photos/${id}`, { person: aPerson(), heartbeat: { online: 2 } });
  await seen(page.getByRole('img', { name: 'オンライン' }));
  await page.goTo(`/photos/${other}`);
  await seen(page.getByRole('heading', { level: 1, name: 'ほかの一枚' }));
  const queryKey = ['lastSeen', author.uid];
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  const question = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  intercept(new RegExp(`presence/${author.uid}`), () => {
    question.resolve();
    return answer.promise;
  });
  await page.goTo(`/photos/${id}`);
  await seen(page.getByRole('heading', { level: 1, name: '一枚', exact: true }));
  await question.promise;
  await gone(page.getByRole('img', { name: 'オンライン' }));
  answer.reject(new TypeError('Failed to fetch'));
  await expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe('error');
  await gone(page.getByRole('img', { name: 'オンライン' }));
});
