const oldestToken = 'No token was given within a millisecond of the beginning of 1970.';
const onlyChanges =
  'A creation has no `resource` and a deletion no `request.resource`: `changesOnly` is an error for both.';
const onlyNew = 'Whatever is changed or deleted is a `resource`, and `isNewPicture` wants none.';

/** Mutants of the rules that no test can notice, with the reason. `npm run bench -- mutants` fails if an entry is wrong. */
export const equivalentMutants: Readonly<Record<string, string>> = {
  'firestore.rules function isSignedIn: 0 → 1': oldestToken,
  'firestore.rules function isSignedIn: 0 → -1': oldestToken,
  'firestore.rules function hasLimit: request.query.offset == null → false':
    'The emulators give 0 where a query has no offset. What the service gives is not documented: null passes too.',
  'firestore.rules match /users/{uid} allow update: update → write': onlyChanges,
  'firestore.rules match /users/{uid} match /notices/{noticeId} allow update: update → write': onlyChanges,
  'firestore.rules match /cases/{caseId} allow get: get → read':
    'A person who may get a case may list it already: what `isShownToStaff` asks comes on top of being of the staff.',
  'storage.rules function isActive: 0 → 1': oldestToken,
  'storage.rules function isActive: 0 → -1': oldestToken,
  'storage.rules function hasNoCustomMetadata: request.resource.metadata == null → false':
    'The emulator gives a map, if an empty one. For null there is a test in packages/storage-rules.',
  'storage.rules match /uploads/{uid}/{photoId} allow create: create → write': onlyNew,
  'storage.rules match /uploads/{uid}/{photoId}/{pictureId} allow create: create → write': onlyNew,
};
