import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const data = resolve(import.meta.dirname, '../../web/src/data');

/** What lists documents of Firestore's. */
const lists = /\b(readQuery|readPage|countDocuments|runQuery|onSnapshot)\b|firebase\/firestore/;

/** One's own documents and the staff's, which the edge does not have. */
const mayList =
  /^(staff\/|documents\.ts$|sdk\/firestore\.ts$|(albums\/ownAlbums|photos\/ownPhotos|account\/(likes|reports|notices))\.ts$)/;

const sources = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
);
const listing = sources.filter((file) => lists.test(readFileSync(join(data, file), 'utf8')));

it('the browser lists nothing of Firestore’s but what is one’s own or the staff’s', () => {
  expect(listing.filter((file) => !mayList.test(file))).toEqual([]);
});

it('finds those that do', () => {
  expect(listing).toEqual(expect.arrayContaining(['staff/reads.ts', 'account/reports.ts']));
});

it('what public pages read has nothing of Firestore’s in it', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = readFileSync(join(data, file), 'utf8').matchAll(/^(?:import|export)[^;]*from '(\.[^']+)';/gm);
    for (const [, imported = ''] of imports) visit(join(dirname(file), imported));
  };
  ['albums/queries.ts', 'photos/lists.ts', 'people/queries.ts', 'catalogue/queries.ts'].forEach(visit);
  expect([...seen].filter((file) => /documents|firestore/i.test(file))).toEqual([]);
});
