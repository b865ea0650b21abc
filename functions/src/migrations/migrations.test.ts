import { expect, it } from 'vitest';
import { migrations } from './migrations.ts';

it.each([
  [{ listed: true }, { leads: true }],
  [{ listed: false }, { leads: false }],
  [{}, { leads: false }],
  [{ listed: true, leads: false }, undefined],
])('the migration "leads" gives the photo %j what it lacks: %j', (photo, update) => {
  const [leads] = migrations.filter(({ name }) => name === 'leads');
  expect(leads?.change(photo, 'photos/a')?.update).toEqual(update);
});
