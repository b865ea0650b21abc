import { limits } from '../../functions/contract/limits.ts';
import type { assumptions as assumptionsType } from './assumptions.ts';
import { type Counts, pageKinds } from './counts.ts';
import { prices } from './prices.ts';

/** Views and uploads a day, people online at the peak, photos that are there. */
export type Site = { readonly views: number; readonly uploads: number; readonly peak: number; readonly photos: number };
export type Line = { readonly what: string; readonly amount: string; readonly dollars: number };

const giB = 2 ** 30;
const beyond = (used: number, free: number): number => Math.max(0, used - free);
const secondsPerHour = 3_600;

function egressDollars(gibibytes: number): number {
  let [dollars, from] = [0, 0];
  for (const { upToGiB, perGiB } of prices.egress.tiers) {
    dollars += (Math.min(gibibytes, upToGiB) - Math.min(gibibytes, from)) * perGiB;
    from = upToGiB;
  }
  return dollars;
}

const count = (number: number, unit: string): string => `${Math.round(number).toLocaleString('en-US')} ${unit}`;

/** Pure: the bill of a month, line by line, from what one view, one upload and one heartbeat cost. */
export function billOf(site: Site, counts: Counts, usage: typeof assumptionsType): readonly Line[] {
  const { firestore, storage, run, hosting, logging, scheduler } = prices;
  const { daysPerMonth: days } = usage;
  const views = site.views * days;
  const visits = views / usage.viewsPerVisit;
  const uploads = site.uploads * days;
  const meanOnline = site.peak * usage.meanOfPeak;
  const hours = days * 24;
  const perView = (of: keyof Counts['pages']['home']): number =>
    pageKinds.reduce((sum, kind) => sum + counts.pages[kind][of] * usage.shareOfViews[kind], 0);

  const pictures = views * perView('pictures') * (1 - usage.picturesKept);
  const pictureGiB = (views * perView('pictureBytes') * (1 - usage.picturesKept)) / giB;
  const heartbeats = (meanOnline * hours * secondsPerHour * 1_000) / limits.presence.heartbeatMs;
  const looks = (meanOnline * usage.tabsAtNewest * hours * secondsPerHour) / newestLookSeconds;
  const closedGB =
    (meanOnline * usage.tabsInFront * hours * secondsPerHour * usage.closedAnswerBytes) / closedAskSeconds / 1e9;
  const newAtLook = Math.min(limits.page.size + 1, Math.max(1, (site.uploads / 86_400) * newestLookSeconds));
  const entries = visits * usage.entriesAtFunction;
  const countings = meanOnline > 0 ? hours * 60 : 0;
  const countingReads = countings * (Math.ceil(meanOnline / 1_000) + limits.page.size);

  const reads = (label: string, number: number, free = 0): Line => ({
    what: `Firestore: reads, ${label}`,
    amount: count(number, 'documents'),
    dollars: (beyond(number, free) / 100_000) * firestore.per100kReads,
  });
  const writes = (label: string, number: number, free = 0): Line => ({
    what: `Firestore: writes, ${label}`,
    amount: count(number, 'documents'),
    dollars: (beyond(number, free) / 100_000) * firestore.per100kWrites,
  });
  const egress = pictureGiB + beyond((views * perView('documentBytes')) / giB, firestore.free.egressGiB);
  // The tiers are of all that goes out together; each line pays its part.
  const perGiB = egress === 0 ? 0 : egressDollars(egress) / egress;
  const out = (what: string, gibibytes: number, free = 0): Line => ({
    what,
    amount: count(gibibytes, 'GiB'),
    dollars: beyond(gibibytes, free) * perGiB,
  });

  const documentsRead = views * perView('documents');
  const calls = uploads * counts.upload.calls + heartbeats + entries;
  const callSeconds = (calls * usage.callSeconds) / usage.callsAtOnce;
  const { pipeline } = usage;
  const vCpuSeconds = callSeconds + uploads * pipeline.seconds * pipeline.vCpus;
  const giBSeconds = callSeconds * usage.callGiB + uploads * pipeline.seconds * pipeline.giB;
  const requests = calls + uploads * eventsPerUpload;
  // A visit begins anywhere but further down a list.
  const perEntry = (of: 'firstBytes' | 'laterBytes'): number => perView(of) / (1 - usage.shareOfViews.list);
  const hostingGB =
    (visits * (perEntry('firstBytes') * usage.newBrowsers + perEntry('laterBytes') * (1 - usage.newBrowsers))) / 1e9;
  const storedGiB = (site.photos * (usage.originalBytes + counts.upload.variantBytes)) / giB;
  const logGiB = ((requests - heartbeats) * usage.logBytesPerCall) / giB;
  const firestoreGiB = (site.photos * usage.photoDocumentBytes) / giB;

  return [
    out('Pictures: bytes out', pictureGiB),
    {
      what: 'Pictures: read operations',
      amount: count(pictures, 'objects'),
      dollars: (pictures / 1_000) * storage.per1kClassB,
    },
    reads('pages', documentsRead, firestore.free.readsPerDay * days),
    reads("rules' look-ups for pictures", pictures * lookUpsPerPicture),
    reads('heads of pages', entries * readsPerEntry),
    reads('heartbeats', heartbeats * counts.heartbeat.reads + countingReads),
    reads('looks for new photos', looks * newAtLook),
    reads('uploads', uploads * (counts.upload.reads + counts.upload.lookUps)),
    writes('heartbeats', heartbeats * counts.heartbeat.writes, firestore.free.writesPerDay * days),
    writes('uploads', uploads * counts.upload.writes),
    {
      what: 'Firestore: deletes, presence that has expired',
      amount: count(visits, 'documents'),
      dollars: (visits / 100_000) * firestore.per100kDeletes,
    },
    {
      what: 'Firestore: documents and indexes kept',
      amount: count(firestoreGiB, 'GiB'),
      dollars: beyond(firestoreGiB, firestore.free.storedGiB) * firestore.storedGiB,
    },
    out('Firestore: bytes out', (views * perView('documentBytes')) / giB, firestore.free.egressGiB),
    {
      what: 'Functions: invocations',
      amount: count(requests, 'requests'),
      dollars: (beyond(requests, run.free.requests) / 1e6) * run.perMillionRequests,
    },
    {
      what: 'Functions: processor',
      amount: count(vCpuSeconds, 'vCPU-seconds'),
      dollars: beyond(vCpuSeconds, run.free.vCpuSeconds) * run.perVCpuSecond,
    },
    {
      what: 'Functions: memory',
      amount: count(giBSeconds, 'GiB-seconds'),
      dollars: beyond(giBSeconds, run.free.giBSeconds) * run.perGiBSecond,
    },
    {
      what: 'Hosting: bytes out',
      amount: count(hostingGB, 'GB'),
      dollars: beyond(hostingGB, hosting.freeGBPerMonth) * hosting.perGB,
    },
    {
      what: 'Hosting: what is closed, asked twice a minute',
      amount: count(closedGB, 'GB'),
      dollars: closedGB * hosting.perGB,
    },
    { what: 'Storage: pictures kept', amount: count(storedGiB, 'GiB'), dollars: storedGiB * storage.storedGiB },
    {
      what: 'Storage: operations of uploads',
      amount: count(uploads * (counts.upload.objectsWritten + counts.upload.objectsRead), 'operations'),
      dollars:
        (uploads / 1_000) *
        (counts.upload.objectsWritten * storage.per1kClassA + counts.upload.objectsRead * storage.per1kClassB),
    },
    { what: 'Logs', amount: count(logGiB, 'GiB'), dollars: beyond(logGiB, logging.freeGiB) * logging.perGiB },
    {
      what: 'Schedules',
      amount: count(schedules, 'jobs'),
      dollars: beyond(schedules, scheduler.freeJobs) * scheduler.perJob,
    },
  ];
}

/** The shortest time between two looks of one tab for photos that are new. */
export const newestLookSeconds = 120;
/** `web/src/session/closed/startClosed.ts`. The edge answers: behind it a function is asked once in ten seconds. */
const closedAskSeconds = 30;
/** `storage.rules` looks at the photo of each picture. */
export const lookUpsPerPicture = 1;
/** The page's photo, person or tag, and the settings. */
const readsPerEntry = 2;
/** The file that has come, the photo that is published and counted, its cover. */
const eventsPerUpload = 4;
const schedules = 12;
