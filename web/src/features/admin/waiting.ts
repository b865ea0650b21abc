import { queryClient } from '#data/queryClient.ts';
import { countHeldPhotos, countOpenAppeals, countOpenCases, countProposedTitles } from '#data/staff/counts.ts';
import { useReading } from './StaffPage.tsx';

/** What waits for staff, by the page where they do it. */
export const waiting = [
  { kind: 'photoCases', route: 'adminPhotoReports', count: () => countOpenCases('photo') },
  { kind: 'albumCases', route: 'adminAlbumReports', count: () => countOpenCases('album') },
  { kind: 'userCases', route: 'adminReports', count: () => countOpenCases('user') },
  { kind: 'heldPhotos', route: 'adminPhotos', count: countHeldPhotos },
  { kind: 'appeals', route: 'adminAppeals', count: countOpenAppeals },
  { kind: 'titles', route: 'adminTitles', count: countProposedTitles },
] as const;
export type Waiting = (typeof waiting)[number];

/** Dashboard and menu share one count. */
export const useCount = ({ kind, count }: Waiting) => useReading(['staff', 'waiting', kind], count);

/** For the menu: the person has just changed what waits. */
export const countAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['staff', 'waiting'] });
