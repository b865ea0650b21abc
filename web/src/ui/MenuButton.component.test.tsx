import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { gone, seen } from '#testing/seen.ts';
import { MenuButton } from './MenuButton.tsx';

it('a menu that fails to load shows an error and opens at the next press', async () => {
  let isOffline = true;
  const load = async () => {
    if (isOffline) throw new Error('away');
    return () => <p>the menu</p>;
  };
  const page = await render(
    <MenuButton label="menu" load={load} lost={{ partLost: 'It could not be loaded.', offline: 'No connection.' }}>
      {(trigger) => (
        <button type="button" {...trigger}>
          open
        </button>
      )}
    </MenuButton>,
  );
  const button = page.getByRole('button', { name: 'open' });
  await button.click();
  await seen(page.getByRole('alert').getByText('It could not be loaded.'));
  isOffline = false;
  await button.click();
  await seen(page.getByText('the menu'));
  await gone(page.getByRole('alert'));
  expect(button.element().getAttribute('aria-expanded')).toBe('true');
});
