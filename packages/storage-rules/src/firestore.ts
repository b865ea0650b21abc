/** `firestore.get` and `firestore.exists` (firebase.google.com/docs/storage/security/rules-conditions). */
import { oneArgument } from './arguments.ts';
import { pathText } from './conversions.ts';
import { EvaluationError } from './errors.ts';
import { boolValue, mapValue, nullValue, type PathValue, pathTexts, stringValue, type Value } from './values.ts';

/** The result of a look-up. `failed`: no answer in time, or an answer that is no document. */
export type LookedUpDocument =
  | { kind: 'found'; data: ReadonlyMap<string, Value> }
  | { kind: 'missing' }
  | { kind: 'failed' };

/**
 * Returns a document by its path, `/databases/(default)/documents/…`. Throws a DocumentNeeded if it is not loaded yet, and
 * a LimitExceeded if the request has already used its documents.
 */
export type DocumentSource = (documentPath: string) => LookedUpDocument;

/** The document as a map with `data`, `id` and `__name__`, or null if it does not exist. */
export function getDocument(documents: DocumentSource, args: readonly Value[]): Value {
  const path = documentPathOf(args);
  const document = find(documents, path);
  if (document.kind === 'missing') return nullValue;
  return mapValue(
    new Map<string, Value>([
      ['__name__', path],
      ['id', stringValue(pathTexts(path).at(-1) ?? '')],
      ['data', mapValue(document.data)],
    ]),
  );
}

export function existsDocument(documents: DocumentSource, args: readonly Value[]): Value {
  return boolValue(find(documents, documentPathOf(args)).kind === 'found');
}

function find(documents: DocumentSource, path: PathValue): Exclude<LookedUpDocument, { kind: 'failed' }> {
  const document = documents(pathText(path));
  if (document.kind === 'failed') throw new EvaluationError('Firestore look-up failed');
  return document;
}

/**
 * Refuses anything but the path of one document. The path becomes part of a URL, so a name from a request must not
 * change its meaning: no slash within a segment, no `.` or `..`, which are no document ids either.
 */
function documentPathOf(args: readonly Value[]): PathValue {
  const path = oneArgument(args);
  if (path.type !== 'path') throw new EvaluationError(`expected path, got ${path.type}`);
  const texts = pathTexts(path);
  const [databases, , documents] = texts;
  const namesDocument =
    databases === 'databases' && documents === 'documents' && texts.length >= 5 && texts.length % 2 === 1;
  const isSafe = texts.every((text) => text !== '' && text !== '.' && text !== '..' && !text.includes('/'));
  if (!namesDocument || !isSafe) throw new EvaluationError('not the path of a document');
  return path;
}
