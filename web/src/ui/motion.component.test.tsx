import { expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { wishForMotion } from '#testing/blinks.ts';
import { Progress } from './Progress.tsx';
import { Skeleton, Spinner } from './States.tsx';

it('nothing turns, breathes or slides for a person who wants less motion', async () => {
  // As all component tests (vitest.config.ts).
  onTestFinished(() => wishForMotion('reduce'));
  const { container } = await render(
    <>
      <Spinner />
      <Skeleton />
      <Progress label="Sending" />
    </>,
  );
  const moving = () => container.getAnimations({ subtree: true }).length;
  await wishForMotion('no-preference');
  await expect.poll(moving).toBe(3);
  await wishForMotion('reduce');
  await expect.poll(moving).toBe(0);
  // A transition of any length shows the old value for a frame.
  container.style.marginTop = '40px';
  expect(getComputedStyle(container).marginTop).toBe('40px');
});
