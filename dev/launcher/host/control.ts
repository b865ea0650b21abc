import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventQueue, HeldEvent } from './eventQueue.ts';
import type { FunctionsProcess } from './functionsProcess.ts';
import type { StorageHost } from './storageHost.ts';

/** Where the launcher and its tests speak with the host of the functions, at the functions' own address. */
export const CONTROL_PATH = '/__matataki/';

export interface ControlSettings {
  readonly functions: FunctionsProcess;
  readonly queue: EventQueue;
  readonly storage: StorageHost;
}

/** What `state` answers. */
interface HostState {
  /** The functions' process. */
  readonly pid: number | undefined;
  /** How many calls run, by function. */
  readonly running: Readonly<Record<string, number>>;
  /** Events that are not yet handled. */
  readonly events: number;
}

type Answer = { readonly status: number; readonly body: unknown };

/** Answers a request that is for the host itself; false when it is for a function. */
export type Control = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * `GET state`; `POST forget` gives up all events; `POST begin-save` and `POST end-save` stand around an export, and the
 * second answers with the events to keep; `POST kill-during/{name}` ends the functions' process as soon as the function
 * next runs. Nothing a page of another site could ask for.
 */
export function createControl(settings: ControlSettings): Control {
  const { functions, queue, storage } = settings;
  let endSave: (() => readonly HeldEvent[]) | undefined;
  const handle = (method: string, [verb = '', name = '']: readonly string[]): Answer => {
    switch (`${method} ${verb}`) {
      case 'GET state': {
        const state: HostState = { pid: functions.pid(), running: functions.running(), events: queue.size() };
        return { status: 200, body: state };
      }
      case 'POST forget':
        queue.forget();
        return { status: 200, body: {} };
      case 'POST begin-save': {
        endSave?.();
        const events = queue.remember();
        const forgetDeleted = storage.keepDeleted();
        endSave = () => {
          endSave = undefined;
          forgetDeleted();
          return events();
        };
        return { status: 200, body: {} };
      }
      case 'POST end-save':
        return { status: 200, body: endSave?.() ?? [] };
      case 'POST kill-during':
        functions.killDuring(name);
        return { status: 200, body: {} };
      default:
        return { status: 404, body: { error: 'not found' } };
    }
  };

  return (request, response) => {
    const url = request.url ?? '';
    if (!url.startsWith(CONTROL_PATH)) return false;
    const words = url.slice(CONTROL_PATH.length).split('/');
    // A browser names where a page's request comes from; ours come from no page.
    const asked =
      request.headers.origin === undefined
        ? Promise.resolve(handle(request.method ?? 'GET', words))
        : Promise.resolve({ status: 403, body: {} });
    void asked
      .catch((error: unknown) => ({ status: 500, body: { error: String(error) } }))
      .then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    return true;
  };
}
