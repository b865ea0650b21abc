import type { words as ja } from '../ja/day.ts';

export const words: typeof ja = {
  title: (date) => `Moments on ${date}`,
  momentTitle: (date, time) => `Around ${time} on ${date}`,
  lead: (clock) => `Photos taken anywhere in the world, one strip for every ten minutes. ${clock}`,
  momentLead: (clock) => `Photos taken within the same ten minutes, anywhere in the world. ${clock}`,
  clock: { viewer: 'Times are in your time zone.', utc: 'Times are in UTC.' },
  some: (time) => `${time}, photos`,
  days: 'Other days',
  moments: 'Other moments',
  before: 'Previous day',
  after: 'Next day',
  earlier: 'Earlier moment',
  later: 'Later moment',
  whole: 'The whole day',
  emptyDay: 'No moments on this day yet',
  emptyDayText: 'Choose “Share the moment” when you upload, and your photo appears here.',
  fullDay: (date) => `Moments on ${date}`,
  emptyMoment: 'No photos around this time',
  emptyMomentText: 'Photos whose moment is shared appear here.',
  failed: 'Couldn’t load these moments',
};
