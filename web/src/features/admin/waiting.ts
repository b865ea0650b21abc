import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Desk } from '#contract/documents/desk.ts';
import { deskQuery } from '#data/staff/desk.ts';
import { user } from '#session/atoms.ts';

type Counted = (desk: Desk) => number;

/** What waits for staff, by the page where they do it. */
export const waiting = [
  { kind: 'photoCases', route: 'adminPhotoReports', count: ({ open }) => open.photo },
  { kind: 'albumCases', route: 'adminAlbumReports', count: ({ open }) => open.album },
  { kind: 'userCases', route: 'adminReports', count: ({ open }) => open.user },
  { kind: 'heldPhotos', route: 'adminPhotos', count: ({ held }) => held },
  { kind: 'appeals', route: 'adminAppeals', count: ({ appeals }) => appeals },
  { kind: 'titles', route: 'adminTitles', count: ({ proposals }) => proposals },
] as const satisfies readonly { readonly kind: string; readonly route: string; readonly count: Counted }[];
export type Waiting = (typeof waiting)[number];

/** Dashboard and menu share it. */
export const useDesk = () => useQuery(deskQuery(useAtomValue(user)?.role === 'admin' ? 'admin' : 'moderator'));
