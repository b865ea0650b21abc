import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

export async function wishForMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

/** In a browser that wants motion, returns how long each blink of the logo’s eye since then takes, in ms. */
export async function followBlinks(): Promise<readonly number[]> {
  const blinks: number[] = [];
  const count = ({ target }: AnimationEvent): void => {
    if (!(target instanceof SVGElement) || target.closest('header a') === null) return;
    for (const each of target.getAnimations()) blinks.push(Number(each.effect?.getComputedTiming().duration));
  };
  document.addEventListener('animationstart', count);
  await wishForMotion('no-preference');
  onTestFinished(async () => {
    document.removeEventListener('animationstart', count);
    // As all component tests (vitest.config.ts).
    await wishForMotion('reduce');
  });
  return blinks;
}
