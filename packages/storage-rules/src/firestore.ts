/** `firestore.get` and `firestore.exists` (firebase.google.com/docs/storage/security/rules-conditions). */
import { oneArgument } from './arguments.ts';
import { pathText } from './conversions.ts';
import { EvaluationError } from './errors.ts';
import { boolValue, mapValue, nullValue, type PathValue, pathTexts, stringValue, type Value } from './values.ts';

/** What a look-up found; `failed` when nothing came back in time or what came was no document. */
export type FoundDocument =
  | { kind: 'found'; data: ReadonlyMap<string, Value> }
  | { kind: 'missing' }
  | { kind: 'failed' };

/**
 * Gives a document by its path, `/databases/(default)/documents/…`. Throws a DocumentNeeded if it has to be fetched
 * first, and a LimitExceeded if it would be one document too many for this request.
 */
export type DocumentSource = (documentPath: string) => FoundDocument;

/** The document as a map of `data`, `id` and `__name__`, or null if there is none. */
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

function find(documents: DocumentSource, path: PathValue): Exclude<FoundDocument, { kind: 'failed' }> {
  const document = documents(pathText(path));
  if (document.kind === 'failed') throw new EvaluationError('Firestore look-up failed');
  return document;
}

/**
 * Refuses what is not the path of one document. The path ends up in a URL, so a name from a request must not be able
 * to point it elsewhere: no slash within a segment, no `.` or `..`, which are no document ids either.
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
