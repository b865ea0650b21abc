/**
 * The JSON lines that firebase-tools exchanges with its rules runtime: `lib/emulator/storage/rules/runtime.js` and
 * `types.js`, version 15.34.2. What it does with an answer decides its form here:
 * an answer whose status is not "ok" never reaches the one who asked, so refusals are "ok" with `errors`; errors of a
 * ruleset are JSON in a string, which it takes apart to print.
 */
import { decodeExpressionValue, decodeFirestoreFields, isJsonObject, type JsonObject } from './decode.ts';
import type { FoundDocument } from './firestore.ts';
import { lookUpTimeLimitMs, maxLineLength } from './limits.ts';
import { decide, loadRuleset, type Ruleset, type RulesetError, type RulesRequest } from './ruleset.ts';
import { mapValue, nullValue, stringValue, type Value } from './values.ts';

export type RuntimeOptions = {
  /** Sends one message, as one line. */
  send: (message: JsonObject) => void;
  /** For the people who run this; never given anything a user wrote. */
  log: (text: string) => void;
  /** Milliseconds that a Firestore look-up may take. */
  lookUpTimeLimitMs?: number;
};

type RequestId = number | string;

/** Loads rulesets and answers requests; requests may overlap. */
export class Runtime {
  private readonly send: RuntimeOptions['send'];
  private readonly log: RuntimeOptions['log'];
  private readonly timeLimitMs: number;
  private readonly rulesets = new Map<string, Ruleset>();
  private readonly lookUps = new Map<RequestId, (answer: JsonObject | null) => void>();
  private readonly deciding = new Set<RequestId>();
  private isClosed = false;

  constructor(options: RuntimeOptions) {
    this.send = options.send;
    this.log = options.log;
    this.timeLimitMs = options.lookUpTimeLimitMs ?? lookUpTimeLimitMs;
  }

  /** Says that we are ready; firebase-tools waits for it. */
  start(): void {
    this.send({ id: -1, status: 'ok', warnings: [], errors: [] });
  }

  /** No more lines will come: look-ups that wait for one fail now, so that their requests are still answered. */
  close(): void {
    this.isClosed = true;
    for (const take of [...this.lookUps.values()]) take(null);
  }

  /** Takes one line in. Resolves when it has been dealt with; never rejects. */
  async receive(line: string): Promise<void> {
    if (line.trim() === '') return;
    const message = line.length > maxLineLength ? null : parseJson(line);
    if (!isJsonObject(message)) {
      this.log('a line that is no message was ignored');
      return;
    }
    const id = message.id ?? message.server_request_id;
    if (typeof id !== 'number' && typeof id !== 'string') {
      this.log('a message without an id was ignored');
      return;
    }
    try {
      await this.handle(id, message);
    } catch (error) {
      // A fault of ours: say so without permitting, and go on.
      this.deciding.delete(id);
      this.log(`internal fault: ${error instanceof Error ? error.name : 'unknown'}`);
      this.refuse(id, 'Internal fault of the rules runtime.');
    }
  }

  private async handle(id: RequestId, message: JsonObject): Promise<void> {
    switch (message.action) {
      case 'load_ruleset':
        this.load(id, message.context);
        return;
      case 'verify':
        await this.verify(id, message.context);
        return;
      case undefined:
        this.takeLookUpAnswer(id, message);
        return;
      default:
        this.send({ id, status: 'error', message: 'Unknown action.', errors: ['Unknown action.'], warnings: [] });
    }
  }

  private load(id: RequestId, context: unknown): void {
    const source = readSource(context);
    if (source === null) {
      this.send({ id, status: 'ok', errors: ['Not a ruleset with one source file.'], warnings: [] });
      return;
    }
    const loaded = loadRuleset(source.content);
    if (loaded.kind === 'refused') {
      const errors = loaded.errors.map((error) => describe('ERROR', error, source.fileName));
      this.send({ id, status: 'ok', errors, warnings: [] });
      return;
    }
    this.rulesets.set(source.rulesetName, loaded.ruleset);
    const warnings = loaded.warnings.map((warning) => describe('WARNING', warning, source.fileName));
    this.send({ id, status: 'ok', errors: [], warnings, result: { rulesVersion: loaded.ruleset.version } });
  }

  private async verify(id: RequestId, context: unknown): Promise<void> {
    if (this.deciding.has(id)) {
      this.log('a request under the id of one still under way was ignored');
      return;
    }
    const request = readRequest(context);
    if (typeof request === 'string') {
      this.refuse(id, request);
      return;
    }
    const ruleset = this.rulesets.get(request.rulesetName);
    if (ruleset === undefined) {
      this.refuse(id, 'Unknown ruleset.');
      return;
    }
    this.deciding.add(id);
    const decision = await decide(ruleset, request, (documentPath) => this.lookUp(id, documentPath));
    this.deciding.delete(id);
    const warnings = decision.warning === null ? [] : [decision.warning];
    this.send({ id, status: 'ok', errors: [], warnings, result: { permit: decision.permit } });
  }

  /**
   * Asks firebase-tools for a document. It files its waiting requests by id and takes `server_request_id` for one, so
   * that has to be the id of the request the look-up is for; with an `id` beside it the answer would go astray.
   */
  private async lookUp(id: RequestId, documentPath: string): Promise<FoundDocument> {
    if (this.isClosed) return { kind: 'failed' };
    const answer = await new Promise<JsonObject | null>((resolve) => {
      const timer = setTimeout(() => {
        this.lookUps.delete(id);
        this.log('a Firestore look-up took too long');
        resolve(null);
      }, this.timeLimitMs);
      this.lookUps.set(id, (received) => {
        clearTimeout(timer);
        this.lookUps.delete(id);
        resolve(received);
      });
      this.send({
        server_request_id: id,
        action: 'fetch_firestore_document',
        status: 'ok',
        context: { path: encodeForUrl(documentPath) },
        warnings: [],
        errors: [],
      });
    });
    return answer === null ? { kind: 'failed' } : readDocument(answer);
  }

  private takeLookUpAnswer(id: RequestId, message: JsonObject): void {
    const take = this.lookUps.get(id);
    if (take === undefined) this.log('an answer that nothing waits for was ignored');
    else take(message);
  }

  private refuse(id: RequestId, message: string): void {
    this.send({ id, status: 'ok', errors: [message], warnings: [], result: { permit: false } });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Source = { rulesetName: string; fileName: string; content: string };

function readSource(context: unknown): Source | null {
  if (!isJsonObject(context) || typeof context.rulesetName !== 'string' || !isJsonObject(context.source)) return null;
  const files: unknown = context.source.files;
  if (!Array.isArray(files) || files.length !== 1) return null;
  const file: unknown = files[0];
  if (!isJsonObject(file) || typeof file.content !== 'string') return null;
  const fileName = typeof file.name === 'string' ? file.name : 'storage.rules';
  return { rulesetName: context.rulesetName, fileName, content: file.content };
}

/** A request with the name of its ruleset, or what is wrong with it. */
function readRequest(context: unknown): (RulesRequest & { rulesetName: string }) | string {
  if (!isJsonObject(context)) return 'A request without a context.';
  const { rulesetName, service, path, method, variables } = context;
  if (typeof rulesetName !== 'string') return 'A request without a ruleset.';
  if (service !== 'firebase.storage') return 'A request for an unknown service.';
  if (typeof path !== 'string' || typeof method !== 'string') return 'A request without a path or a method.';
  if (!isJsonObject(variables)) return 'A request without variables.';
  try {
    const request = decodeExpressionValue(variables.request);
    const resource = variables.resource === undefined ? nullValue : decodeExpressionValue(variables.resource);
    return { rulesetName, path, method, request: withMethod(request, method), resource };
  } catch {
    return 'A request with a value that cannot be read.';
  }
}

/** firebase-tools leaves `request.method` out; it is the one it asks about. */
function withMethod(request: Value, method: string): Value {
  if (request.type !== 'map' || request.entries.has('method')) return request;
  return mapValue(new Map([...request.entries, ['method', stringValue(method)]]));
}

/** Any status but "ok" means that there is no document: firebase-tools says "not_found" for every failure of its own. */
function readDocument(answer: JsonObject): FoundDocument {
  if (answer.status === 'not_found') return { kind: 'missing' };
  if (answer.status !== 'ok' || !isJsonObject(answer.result)) return { kind: 'failed' };
  try {
    return { kind: 'found', data: decodeFirestoreFields(answer.result.fields) };
  } catch {
    return { kind: 'failed' };
  }
}

/** firebase-tools puts the path into a URL as it is; these characters would end or change it there. */
function encodeForUrl(documentPath: string): string {
  return documentPath.replace(/[%?#\\\s\p{Cc}]/gu, (character) => encodeURIComponent(character));
}

/** The form that firebase-tools takes apart. It prints the description and the line, so the column goes with the former. */
function describe(severity: 'ERROR' | 'WARNING', error: RulesetError, fileName: string): string {
  return JSON.stringify({
    severity_: severity,
    description_: `${error.message.replace(/\.$/, '')} (line ${error.line}, column ${error.column}).`,
    sourcePosition_: { fileName_: fileName, line_: error.line, column_: error.column, currentOffset_: error.offset },
  });
}
