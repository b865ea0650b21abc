/**
 * The JSON lines that firebase-tools exchanges with its rules runtime: `lib/emulator/storage/rules/runtime.js` and
 * `types.js`, version 15.34.2. It drops an answer whose status is not "ok", so refusals have the status "ok" and
 * `errors`. It expects the errors of a ruleset as JSON in a string, which it parses and prints.
 */
import { decodeExpressionValue, decodeFirestoreFields, isJsonObject, type JsonObject } from './decode.ts';
import type { LookedUpDocument } from './firestore.ts';
import { lookUpTimeLimitMs, maxLineLength } from './limits.ts';
import { decide, loadRuleset, type Ruleset, type RulesetError, type RulesRequest } from './ruleset.ts';
import { mapValue, nullValue, stringValue, type Value } from './values.ts';

export type RuntimeOptions = {
  /** Sends one message as one line. */
  send: (message: JsonObject) => void;
  /** Logs for the operator. Never gets text from a user. */
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

  /** Sends the message that the runtime is ready. firebase-tools waits for it. */
  start(): void {
    this.send({ id: -1, status: 'ok', warnings: [], errors: [] });
  }

  /** Input has ended: pending look-ups fail now, so that their requests are still answered. */
  close(): void {
    this.isClosed = true;
    for (const take of [...this.lookUps.values()]) take(null);
  }

  /** Handles one line. Resolves when it is done; never rejects. */
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
      // A bug in this package: deny the request, report it, and continue.
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
   * Asks firebase-tools for a document. It finds its pending request by `server_request_id`, which therefore must be the
   * id of the request that needs the document. With an additional `id`, the answer would go to the wrong request.
   */
  private async lookUp(id: RequestId, documentPath: string): Promise<LookedUpDocument> {
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

/** A request with the name of its ruleset, or an error message. */
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

/** firebase-tools omits `request.method`, so this adds it. */
function withMethod(request: Value, method: string): Value {
  if (request.type !== 'map' || request.entries.has('method')) return request;
  return mapValue(new Map([...request.entries, ['method', stringValue(method)]]));
}

/** Any status but "ok" means that there is no document. firebase-tools sends "not_found" for all its failures. */
function readDocument(answer: JsonObject): LookedUpDocument {
  if (answer.status === 'not_found') return { kind: 'missing' };
  if (answer.status !== 'ok' || !isJsonObject(answer.result)) return { kind: 'failed' };
  try {
    return { kind: 'found', data: decodeFirestoreFields(answer.result.fields) };
  } catch {
    return { kind: 'failed' };
  }
}

/** firebase-tools puts the path into a URL unencoded, where these characters would end or change it. */
function encodeForUrl(documentPath: string): string {
  return documentPath.replace(/[%?#\\\s\p{Cc}]/gu, (character) => encodeURIComponent(character));
}

/** The form that firebase-tools parses. It prints only the description and the line, so the description contains the column. */
function describe(severity: 'ERROR' | 'WARNING', error: RulesetError, fileName: string): string {
  return JSON.stringify({
    severity_: severity,
    description_: `${error.message.replace(/\.$/, '')} (line ${error.line}, column ${error.column}).`,
    sourcePosition_: { fileName_: fileName, line_: error.line, column_: error.column, currentOffset_: error.offset },
  });
}
