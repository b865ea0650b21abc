import type { Migration } from './migrate.ts';

/** Migrations of one name run in this order. */
export const migrations: readonly Migration[] = [];
