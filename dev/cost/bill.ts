import { limits } from '../../functions/contract/limits.ts';
import { coldAfterDays } from '../project/dataSteps.ts';
import type { assumptions as assumptionsType } from './assumptions.ts';
import { type Counts, type PageKind, pageKinds } from './counts.ts';
import { prices } from './prices.ts';

/** Views and uploads a day, people online at the peak, photos that are there. */
export type Site = { readonly views: number; readonly uploads: number; readonly peak: number; readonly photos: number };
/**
 * What the pictures go through: Hosting's own edge alone, or a CDN before it that asks nothing for bytes, and gets them from the
 * function itself (docs/decisions/pictures-past-hosting.md).
 */
export type Way = { readonly picturesFromEdge: number; readonly before: 'nothing' | 'free CDN' };
export type Line = { readonly what: string; readonly amount: string; readonly dollars: number };

const giB = 2 ** 30;
const beyond = (used: number, free: number): number => Math.max(0, used - free);
const secondsPerHour = 3_600;

const count = (number: number, unit: string): string => `${Math.round(number).toLocaleString('en-US')} ${unit}`;

/** Pure: the bill of a month, line by line, from what one view, one upload and one heartbeat cost. */
export function billOf(
  site: Site,
  counts: Counts,
  usage: typeof assumptionsType,
  { picturesFromEdge, before }: Way = { picturesFromEdge: usage.picturesFromEdge, before: 'nothing' },
): readonly Line[] {
  const { firestore, storage, run, hosting, logging, scheduler } = prices;
  const { daysPerMonth: days } = usage;
  const views = site.views * days;
  const visits = views / usage.viewsPerVisit;
  const uploads = site.uploads * days;
  const meanOnline = site.peak * usage.meanOfPeak;
  const hours = days * 24;
  const perView = (of: keyof Counts['pages']['home'], share: (kind: PageKind) => number = () => 1): number =>
    pageKinds.reduce((sum, kind) => sum + counts.pages[kind][of] * usage.shareOfViews[kind] * share(kind), 0);

  // What neither the browser nor the edge has; then what no instance remembers either.
  const atSite = (kind: PageKind): number => 1 - usage.answersFromEdge[kind];
  const anew = (kind: PageKind): number => atSite(kind) * (1 - usage.answersFromMemory[kind]);
  const pictures = views * perView('pictures') * (1 - usage.picturesKept);
  const pictureGB = (views * perView('pictureBytes') * (1 - usage.picturesKept)) / 1e9;
  const picturesAtSite = pictures * (1 - picturesFromEdge);
  const heartbeats = (meanOnline * hours * secondsPerHour * 1_000) / limits.presence.heartbeatMs;
  const firstHeard = Math.min(heartbeats, visits * usage.heartbeatInstances);
  const heard = (of: 'reads' | 'writes'): number =>
    firstHeard * counts.heartbeat.first[of] + (heartbeats - firstHeard) * counts.heartbeat.later[of];
  const looks = (meanOnline * usage.tabsAtNewest * hours * secondsPerHour) / newestLookSeconds;
  // Everybody asks for the same page, which an edge keeps for its seconds.
  const looksAtSite = Math.min(looks, (usage.edges * hours * secondsPerHour) / newestKeptSeconds);
  const looksAnew = Math.min(looksAtSite, hours * 60) * limits.page.size;
  const looksGB = (looks * usage.looksWithNews * counts.pages.list.documentBytes) / 1e9;
  const closedGB =
    (meanOnline * usage.tabsInFront * hours * secondsPerHour * usage.closedAnswerBytes) / closedAskSeconds / 1e9;
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
  const calls = uploads * counts.upload.calls + heartbeats;
  const answers = views * perView('answers', atSite) + looksAtSite;
  const siteSeconds = ((answers + picturesAtSite) * usage.siteSeconds) / usage.siteAtOnce;
  const callSeconds = (calls * usage.callSeconds) / usage.callsAtOnce;
  const { pipeline } = usage;
  const vCpuSeconds = callSeconds + siteSeconds + uploads * pipeline.seconds * pipeline.vCpus;
  const giBSeconds =
    callSeconds * usage.callGiB + siteSeconds * usage.siteGiB + uploads * pipeline.seconds * pipeline.giB;
  const events = uploads * (counts.upload.objectsWritten + eventsPerUpload);
  const requests = calls + answers + picturesAtSite + events;
  // A visit begins anywhere but further down a list.
  const perEntry = (of: 'firstBytes' | 'laterBytes', share?: (kind: PageKind) => number): number =>
    perView(of, share) / (1 - usage.shareOfViews.list);
  // What is asked for at each visit is the page itself, which `site` answers; the rest are files.
  const entriesGB = (visits * perEntry('laterBytes')) / 1e9;
  const entriesAtSiteGB = (visits * perEntry('laterBytes', atSite)) / 1e9;
  const filesGB = (visits * (perEntry('firstBytes') - perEntry('laterBytes')) * usage.newBrowsers) / 1e9;
  const answersGB = (views * perView('documentBytes')) / 1e9 + looksGB + entriesGB;
  const answersAtSiteGB = (views * perView('documentBytes', atSite)) / 1e9 + entriesAtSiteGB;
  const atSiteGiB = ((pictureGB * (1 - picturesFromEdge) + answersAtSiteGB) * 1e9) / giB;
  const isPaid = before === 'nothing';
  const hostedPicturesGB = isPaid ? pictureGB : 0;
  const hosted = (what: string, gigabytes: number, free = 0): Line => ({
    what: `Hosting: ${what}`,
    amount: count(gigabytes, 'GB'),
    dollars: beyond(gigabytes, free) * hosting.perGB,
  });
  const originalGiB = usage.originalBytes / giB;
  const freshOriginals = Math.min(site.photos, site.uploads * coldAfterDays);
  const storedGiB = (site.photos * counts.upload.variantBytes) / giB + freshOriginals * originalGiB;
  const coldGiB = (site.photos - freshOriginals) * originalGiB;
  const fetchedGiB = site.photos * usage.originalsFetched * originalGiB;
  const goneGiB = uploads * usage.goneEarly * originalGiB;
  const { coldline } = storage;
  const logGiB = (uploads * (counts.upload.calls + eventsPerUpload) * usage.logBytesPerCall) / giB;
  const firestoreGiB = (site.photos * usage.photoDocumentBytes) / giB;

  return [
    hosted('bytes out, pictures', hostedPicturesGB, hosting.freeGBPerMonth),
    { what: 'The CDN’s plan', amount: '', dollars: isPaid ? 0 : prices.cdn.perMonth },
    {
      what: 'Pictures: read operations',
      amount: count(picturesAtSite, 'objects'),
      dollars: (picturesAtSite / 1_000) * storage.per1kClassB,
    },
    reads('which picture a photo shows', picturesAtSite * lookUpsPerPicture),
    reads('pages and lists', views * perView('documents', anew), firestore.free.readsPerDay * days),
    reads('heartbeats', heard('reads') + countingReads),
    reads('looks for new photos', looksAnew),
    reads('uploads', uploads * (counts.upload.reads + counts.upload.lookUps)),
    writes('heartbeats', heard('writes'), firestore.free.writesPerDay * days),
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
    { what: 'Functions: bytes to the edge', amount: count(atSiteGiB, 'GiB'), dollars: atSiteGiB * run.perGiBOut },
    hosted(
      'bytes out, files of the site',
      isPaid ? filesGB : filesGB * (1 - usage.filesFromCdn),
      beyond(hosting.freeGBPerMonth, hostedPicturesGB),
    ),
    hosted('bytes out, pages and lists', isPaid ? answersGB : answersAtSiteGB),
    hosted('what is closed, asked twice a minute', isPaid ? closedGB : 0),
    {
      what: 'Storage: pictures kept, and new originals',
      amount: count(storedGiB, 'GiB'),
      dollars: storedGiB * storage.storedGiB,
    },
    { what: 'Storage: originals kept', amount: count(coldGiB, 'GiB'), dollars: coldGiB * coldline.storedGiB },
    {
      what: 'Storage: originals moved where that is cheap',
      amount: count(uploads, 'objects'),
      dollars: (uploads / 1_000) * coldline.per1kClassA,
    },
    {
      what: 'Storage: originals gone before their time is paid',
      amount: count(goneGiB, 'GiB'),
      dollars: (goneGiB * coldline.storedGiB * (coldline.daysAtLeast - coldAfterDays)) / days,
    },
    {
      what: 'Storage: originals in files of people’s own data',
      amount: count(fetchedGiB, 'GiB'),
      dollars: fetchedGiB * (coldline.perGiBRead + storage.perGiBOut),
    },
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

/** What one instance of `site` that is always there (`minInstances: 1`) adds to a month in which it has nothing to do. */
export function idleInstanceDollars({ daysPerMonth, siteGiB }: typeof assumptionsType): number {
  const { idlePerVCpuSecond, idlePerGiBSecond } = prices.run;
  return daysPerMonth * 24 * secondsPerHour * (idlePerVCpuSecond + siteGiB * idlePerGiBSecond);
}

/**
 * What it adds to a month when a tenth of those online are signed in, and not visitors as the bill has them: their account and the
 * number of their notices are read at each heartbeat.
 */
export function memberDollars(site: Site, { daysPerMonth, meanOfPeak }: typeof assumptionsType): number {
  const heartbeats =
    (site.peak * meanOfPeak * daysPerMonth * 24 * secondsPerHour * 1_000) / limits.presence.heartbeatMs;
  return ((heartbeats * 0.1 * readsOfMember) / 100_000) * prices.firestore.per100kReads;
}
const readsOfMember = 2;

/** The shortest time between two looks of one tab for photos that are new. */
const newestLookSeconds = 120;
/** `web/src/session/closed/startClosed.ts`. The edge answers: behind it a function is asked once in ten seconds. */
const closedAskSeconds = 30;
/** `functions/src/site/caching.ts`: JSON, at the edge. */
const newestKeptSeconds = 30;
/** `site` looks whether the photo shows the picture; what was reported lately is one look in a minute for all of them. */
const lookUpsPerPicture = 1;
/** Beside an event for each object that was written: the photo that is published and counted, its cover. */
const eventsPerUpload = 3;
const schedules = 12;
