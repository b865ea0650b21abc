import type { Entry } from './addEntry.ts';

/** Their templates are in `templates/`, by the path of the file that each becomes. */
type Kind = {
  /** Where the sources go without `--in`. */
  readonly folder: string;
  readonly entries: readonly Entry[];
  /** Files in which its name must not occur yet, besides the tables of `entries`. */
  readonly taken?: readonly string[];
  /** What a human has to write or decide besides the files. */
  readonly left: readonly string[];
};

const words = (file: string, table: string, text: string, isSorted?: true): readonly Entry[] =>
  ['ja', 'en'].map((locale) => ({
    file: `web/src/i18n/${locale}/${file}`,
    table,
    text: locale === 'ja' ? text.replaceAll(' (to be written)', '（あとで書く）') : text,
    ...(isSorted && { isSorted }),
  }));

const harness = 'functions/test/emulator/harness';

/** Calls and acts share their names. */
const taken = ['functions/src/calls.ts', 'functions/src/acts.ts', 'functions/contract/staffActions.ts'];

const call: Kind = {
  folder: 'photos',
  taken,
  entries: [
    { file: 'functions/src/calls.ts', text: "import { theThing } from './theFolder/theThing.callable.ts';" },
    { file: 'functions/src/calls.ts', table: 'export const peopleCalls', isSorted: true, text: '  theThing,' },
    { file: `${harness}/userCallTable.ts`, table: 'const samples', text: '  theThing: { input: async () => ({}) },' },
  ],
  left: [
    'Who may call it, and its rate: functions/contract/callables/theThing.ts.',
    'What it does: functions/src/theFolder/theThing.callable.ts.',
    `Its smallest input, and what others than the owner get (about): ${harness}/userCallTable.ts.`,
    'Who calls it in the browser: call(theThingContract, { … }) from web/src/data/call.ts.',
  ],
};

const act: Kind = {
  folder: 'moderation',
  taken,
  entries: [
    {
      file: 'functions/contract/staffActions.ts',
      table: 'export const staffActions',
      text: "  theThing: { needs: 'moderator', undoable: true },",
    },
    { file: 'functions/src/acts.ts', text: "import { theThing } from './theFolder/theThing.callable.ts';" },
    { file: 'functions/src/acts.ts', table: 'export const acts', isSorted: true, text: '  theThing,' },
    { file: 'web/src/features/admin/acts/acts.ts', text: "import { theThing } from './theThing.ts';" },
    { file: 'web/src/features/admin/acts/acts.ts', table: 'export const acts', text: '  theThing,' },
    ...words(
      'acts.ts',
      'export const acts',
      [
        '  theThing: {',
        "    label: 'theThing (to be written)',",
        '    onPerson: {',
        "      ask: () => 'theThing (to be written)',",
        "      done: 'theThing (to be written)',",
        '    },',
        '  },',
      ].join('\n'),
    ),
    ...words('acts.ts', 'export const logged', "  theThing: 'theThing (to be written)',"),
    {
      file: `${harness}/staffCallTable.ts`,
      table: 'const inputs',
      text: "  theThing: async () => ({ uid: (await newcomer()).uid, note: 'メモ' }),",
    },
  ],
  left: [
    'Who may, whether it can be undone, whether it is in the public figures (then also words in transparency.ts):',
    '  functions/contract/staffActions.ts.',
    'What it does, and its undo: functions/src/theFolder/theThing.callable.ts.',
    'The pages that offer it, its fields and key: web/src/features/admin/acts/theThing.ts; its place in acts.ts.',
    'Its words: web/src/i18n/ja/acts.ts, then en/acts.ts.',
  ],
};

const jobDeaths = 'functions/test/emulator/jobDeaths.own.test.ts';

const job: Kind = {
  folder: 'photos',
  entries: [
    { file: 'functions/contract/documents/job.ts', table: 'export const jobKinds', text: "  'the-thing': {}," },
    { file: 'functions/src/jobs.ts', text: "import { theThing, theThingJob } from './theFolder/theThing.ts';" },
    {
      file: 'functions/src/jobs.ts',
      table: 'export const jobTable',
      text: "  'the-thing': runnable(theThingJob, theThing),",
    },
    { file: jobDeaths, text: "import { startTheThing } from '../../src/theFolder/theThing.ts';" },
    {
      file: jobDeaths,
      table: 'const prepared',
      text: [
        "  'the-thing': async () => {",
        '    const { uid } = await newcomer();',
        '    await havePhotos(alike(5, { ownerId: uid }));',
        '    await runTransaction(async (transaction) => startTheThing(transaction, uid, new Date()));',
        '    return {',
        '      subject: uid,',
        '      expectDone: async () => {',
        "        throw new Error('Write in jobDeaths.own.test.ts what is true once the job the-thing is done');",
        '      },',
        '    };',
        '  },',
      ].join('\n'),
    },
    {
      file: 'docs/deploy.md',
      table: '| kind | what it does',
      text: '| `the-thing` | (to be written) | never | fix what the log says |',
    },
  ],
  left: [
    'Who reads it, how long it is kept, when it gives up: functions/contract/documents/job.ts.',
    'What a page does: functions/src/theFolder/theThing.ts.',
    'Who starts it: startTheThing, in the transaction of what makes it necessary.',
    `What is true when it is done: ${jobDeaths}.`,
    'Its row in docs/deploy.md, section 6.',
  ],
};

const collection: Kind = {
  folder: 'social',
  entries: [
    {
      file: 'functions/contract/collections.ts',
      table: 'export const privacyRows',
      text: "  theThing: { retention: 'account' },",
    },
    {
      file: 'functions/contract/collections.ts',
      table: 'const collections',
      text: "  theThing: { readers: [], owner: { field: 'uid' }, exported: 'the-thing.json', row: 'theThing' },",
    },
    { file: 'functions/contract/documents/samples.test.ts', text: "import { theThingSchema } from './theThing.ts';" },
    {
      file: 'functions/contract/documents/samples.test.ts',
      table: 'const samples',
      text: "  theThing: ['theThing/a', theThingSchema, { uid: 'hana', createdAt: at }],",
    },
    {
      file: `${harness}/fullAccount.ts`,
      table: 'const documents',
      text: `    [\`theThing/\${name}\`]: { uid, createdAt: at },`,
    },
    ...['japanese', 'english'].map((language) => ({
      file: 'functions/src/mydata/exportReadme.ts',
      table: `const ${language}`,
      text: `  'the-thing.json': 'theThing${language === 'japanese' ? '（あとで書く）' : ' (to be written)'}',`,
    })),
    ...words('legal.ts', 'rows: {', "        theThing: 'theThing (to be written)',"),
  ],
  left: [
    'Who reads it, whose it is, how it is exported and erased, and belongsTo if it goes with a photo:',
    '  functions/contract/collections.ts. If a row of the privacy page fits, use it in place of the new one.',
    'Its fields: functions/contract/documents/theThing.ts, with samples.test.ts and fullAccount.ts beside it.',
    'What is read and written: functions/src/data/theFolder/theThingStore.ts.',
    'Its words in exportReadme.ts and legal.ts, in both languages.',
    'If clients read it: a rule and its test. If it has ttl or its queries need them: firestore.indexes.json.',
  ],
};

const page: Kind = {
  folder: '',
  entries: [
    {
      file: 'functions/contract/routes.ts',
      table: 'export const routes',
      before: 'profile',
      text: "  theThing: 'thePath',",
    },
    { file: 'functions/contract/publicPages.ts', table: 'const table', text: '  theThing: { isInSitemap: true },' },
    { file: 'web/src/first/head/heads.ts', table: 'export const heads', text: "  theThing: ofWords('theThing')," },
    {
      file: 'web/src/i18n/words.ts',
      table: 'export const areas',
      isSorted: true,
      text: "  theThing: area({ ja: () => import('./ja/theThing.ts'), en: () => import('./en/theThing.ts') }),",
    },
    {
      file: 'web/src/app/pages.tsx',
      table: 'const pages',
      isSorted: true,
      text: "  theThing: async () => text((await import('#features/theThing/TheThingPage.tsx')).theThingPage),",
    },
    { file: 'docs/design.md', table: '| `/about`, `/privacy`', text: '| + `thePath` | (to be written) |' },
  ],
  left: [
    'Its words: web/src/i18n/ja/theThing.ts, then en/theThing.ts.',
    'What it shows: web/src/features/theThing/TheThingPage.tsx.',
    'A link to it from another page.',
    'Its row in docs/design.md, section 2.',
  ],
};

export const kinds = { call, act, job, collection, page };
export type KindName = keyof typeof kinds;
export const isKind = (word: string | undefined): word is KindName => word !== undefined && Object.hasOwn(kinds, word);
