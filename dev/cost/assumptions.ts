/** What no test can measure: how people use the site, and times on Google's machines. Change them to what Analytics and the bill say. */
export const assumptions = {
  daysPerMonth: 30.4,
  /** Of all views. */
  shareOfViews: { home: 0.25, list: 0.15, photo: 0.4, profile: 0.1, tag: 0.1 },
  viewsPerVisit: 5,
  /** Visits by a browser that has none of the site's files yet. */
  newBrowsers: 0.4,
  /** Pictures that the browser has from before. */
  picturesKept: 0.3,
  /** Of the pictures that are asked for, those that the edge has: `npm run cost` prints the sum for others, too. */
  picturesFromEdge: 0.85,
  /** Of the pages and lists that are asked for, those that the edge has: HTML of the last 10 s, JSON of the last 30 s. */
  answersFromEdge: { home: 0.95, list: 0.6, photo: 0.3, profile: 0.4, tag: 0.6 },
  /** Of the others, those that an instance of `site` remembers, for a minute. */
  answersFromMemory: { home: 0.9, list: 0.5, photo: 0.3, profile: 0.3, tag: 0.5 },
  /** Places that have an edge of their own, each of which asks for the first page of new photos anew. */
  edges: 20,
  /** Looks for new photos that find any; the others are answered with 304. */
  looksWithNews: 0.5,
  /** Of what Hosting sends, what a CDN in front of it has: files stay the same for a week. */
  filesFromCdn: 0.95,
  /** People online over day and night, of those at the peak. */
  meanOfPeak: 0.4,
  /** Instances of `heartbeat` that hear of somebody in a visit, each of which reads their entry once: one does, two to be safe. */
  heartbeatInstances: 2,
  /** Of those online. */
  tabsInFront: 0.5,
  /** Tabs in front with a list of newest photos, of those online. */
  tabsAtNewest: 0.3,
  /** What asking whether a part of the site is closed brings, with its headers. */
  closedAnswerBytes: 500,
  originalBytes: 5_000_000,
  /** Of all originals, those that somebody fetches in a month with their own data: everybody once in eight years. */
  originalsFetched: 0.01,
  /** Of the photos of a month, those that are deleted or replaced within the days that Coldline is paid at least. */
  goneEarly: 0.05,
  /** With its entries in indexes. */
  photoDocumentBytes: 20_000,
  callSeconds: 0.05,
  /** Calls that are answered at once in one instance, which is paid for once. */
  callsAtOnce: 4,
  /** `processUpload`: 2 vCPU and 2 GiB, a photo of 12 MP. */
  pipeline: { seconds: 2.5, vCpus: 2, giB: 2 },
  callGiB: 0.25,
  /** `site`, an answer or a picture: `npm run bench -- site`. */
  siteSeconds: 0.05,
  siteAtOnce: 20,
  siteGiB: 0.25,
  /** Lines of the log for a call; successful heartbeats are left out (`npm run project:setup`). */
  logBytesPerCall: 1_200,
} as const;
