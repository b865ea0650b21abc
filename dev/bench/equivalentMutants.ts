import type { EquivalentMutant } from './judgeMutants.ts';

const firestore = (where: string, change: string, reason: string): EquivalentMutant => ({
  file: 'firestore.rules',
  where,
  change,
  reason,
});
const storage = (where: string, change: string, reason: string): EquivalentMutant => ({
  file: 'storage.rules',
  where,
  change,
  reason,
});

const oldestToken = 'No token was given within a millisecond of the beginning of 1970.';
const onlyChanges =
  'A creation has no `resource` and a deletion no `request.resource`: `changesOnly` is an error for both.';
const noCertainMoment =
  'The server says what time it is, and no request can be sent so that it comes in one certain moment.';
const onlyNew = 'Whatever is changed or deleted is a `resource`, and `isNewPicture` wants none.';

/** Mutants of the rules that no test can notice; `npm run bench -- mutants` fails at an entry that is not true. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  firestore('isSignedIn()', '0 → 1', oldestToken),
  firestore('isSignedIn()', '0 → -1', oldestToken),
  firestore(
    'hasLimit()',
    'request.query.offset == null || request.query.offset == 0 → request.query.offset == 0',
    'The emulators give 0 where a query has no offset. What the service gives is not documented: null passes too.',
  ),
  firestore('/users/{uid} allow update', 'update → write', onlyChanges),
  firestore('/users/{uid}/notices/{noticeId} allow update', 'update → write', onlyChanges),
  firestore(
    '/cases/{caseId} allow get',
    'get → read',
    'Whoever may get a case may list it already: what `isShownToStaff` asks comes on top of being of the staff.',
  ),
  storage('isActive()', '0 → 1', oldestToken),
  storage('isActive()', '0 → -1', oldestToken),
  storage(
    'hasNoCustomMetadata()',
    "request.resource.metadata == null || request.resource.metadata.keys().hasOnly(['firebaseStorageDownloadTokens']) → request.resource.metadata.keys().hasOnly(['firebaseStorageDownloadTokens'])",
    'The emulator gives a map, if an empty one. For null there is a test in dev/launcher/storageRules.test.ts.',
  ),
  storage(
    'isReservedAvatar()',
    "request.time < reservation.createdAt + duration.value(avatarReservedMinutes(), 'm') → request.time <= reservation.createdAt + duration.value(avatarReservedMinutes(), 'm')",
    noCertainMoment,
  ),
  storage('/uploads/{uid}/{photoId} allow create', 'create → write', onlyNew),
  storage('/uploads/{uid}/{photoId}/{pictureId} allow create', 'create → write', onlyNew),
  storage('/avatarUploads/{uid}/{uploadId} allow create', 'create → write', onlyNew),
];
