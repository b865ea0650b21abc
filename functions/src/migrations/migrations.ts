import type { Migration } from './migrate.ts';

/** Photos of before publications were one entry: without `leads`, the newest lists do not show them. */
const leads: Migration = {
  name: 'leads',
  collection: 'photos',
  change: (photo) => (photo['leads'] === undefined ? { update: { leads: photo['listed'] === true } } : undefined),
};

/** Migrations of one name run in this order. */
export const migrations: readonly Migration[] = [leads];
