import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Progress } from './Progress.tsx';
import { Skeleton, Spinner } from './States.tsx';

const wish = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

it('nothing turns, breathes or slides for a person who wants less motion', async () => {
  // As all component tests (vitest.config.ts).
  onTestFinished(async () => void (await wish('reduce')));
  const { container } = await render(
    <>
      <Spinner />
      <Skeleton />
      <Progress label="Sending" />
    </>,
  );
  const moving = () => container.getAnimations({ subtree: true }).length;
  await wish('no-preference');
  await expect.poll(moving).toBe(3);
  await wish('reduce');
  await expect.poll(moving).toBe(0);
  // A transition of any length shows the old value for a frame.
  container.style.marginTop = '40px';
  expect(getComputedStyle(container).marginTop).toBe('40px');
});
